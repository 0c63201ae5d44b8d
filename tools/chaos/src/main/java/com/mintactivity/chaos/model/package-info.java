/** What the service has to answer, computed from the events that were sent. */
@NullMarked
package com.mintactivity.chaos.model;

import org.jspecify.annotations.NullMarked;
