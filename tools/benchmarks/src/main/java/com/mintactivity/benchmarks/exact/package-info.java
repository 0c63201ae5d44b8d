/** Whether sealed answers are those of the raw hits. */
@NullMarked
package com.mintactivity.benchmarks.exact;

import org.jspecify.annotations.NullMarked;
