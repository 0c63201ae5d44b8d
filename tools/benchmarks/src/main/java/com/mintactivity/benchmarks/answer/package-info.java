/** What a hits answer, recording and sealing cost as hits pile up. */
@NullMarked
package com.mintactivity.benchmarks.answer;

import org.jspecify.annotations.NullMarked;
