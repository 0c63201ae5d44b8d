/** The command line of the benchmarks: which of them run, and the table of their rows. */
@NullMarked
package com.mintactivity.benchmarks.cli;

import org.jspecify.annotations.NullMarked;
