/** The time from the start of a process to its first answer, without a snapshot. */
@NullMarked
package com.mintactivity.benchmarks.cold;

import org.jspecify.annotations.NullMarked;
