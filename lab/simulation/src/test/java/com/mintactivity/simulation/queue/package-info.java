/** The queue of announcements, with faults. */
@NullMarked
package com.mintactivity.simulation.queue;

import org.jspecify.annotations.NullMarked;
