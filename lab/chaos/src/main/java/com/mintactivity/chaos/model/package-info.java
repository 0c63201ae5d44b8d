/** The answers that the service must give, computed from the events that were sent. */
@NullMarked
package com.mintactivity.chaos.model;

import org.jspecify.annotations.NullMarked;
