/** Simulated time, the processes that share it, and the faults that they meet. */
@NullMarked
package com.mintactivity.simulation.schedule;

import org.jspecify.annotations.NullMarked;
