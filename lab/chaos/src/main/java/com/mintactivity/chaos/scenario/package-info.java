/** The scenarios: what is done to the service, and the rows that result. */
@NullMarked
package com.mintactivity.chaos.scenario;

import org.jspecify.annotations.NullMarked;
