/** The cost of recording and of sealing as the number of hits grows. */
@NullMarked
package com.mintactivity.benchmarks.recording;

import org.jspecify.annotations.NullMarked;
