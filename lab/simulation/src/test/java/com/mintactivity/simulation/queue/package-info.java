/** A model of the queue of announcements. */
@NullMarked
package com.mintactivity.simulation.queue;

import org.jspecify.annotations.NullMarked;
