/** How long a function takes from the start of its process to its first answer, without a snapshot. */
@NullMarked
package com.mintactivity.benchmarks.cold;

import org.jspecify.annotations.NullMarked;
