/** The cost of a hits answer as the number of hits grows. */
@NullMarked
package com.mintactivity.benchmarks.answer;

import org.jspecify.annotations.NullMarked;
