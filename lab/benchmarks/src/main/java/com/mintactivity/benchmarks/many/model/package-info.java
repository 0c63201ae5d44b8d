/** A model of the table of tallies, the hits and the sealer's queue, in simulated time. */
@NullMarked
package com.mintactivity.benchmarks.many.model;

import org.jspecify.annotations.NullMarked;
