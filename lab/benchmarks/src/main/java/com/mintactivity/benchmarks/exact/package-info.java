/** Compares answers from stored tallies with the raw hits. */
@NullMarked
package com.mintactivity.benchmarks.exact;

import org.jspecify.annotations.NullMarked;
