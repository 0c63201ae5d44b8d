/** What is done to the service, and the rows that it gives. */
@NullMarked
package com.mintactivity.chaos.scenario;

import org.jspecify.annotations.NullMarked;
