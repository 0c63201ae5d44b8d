/** Generated hits of one contract. */
@NullMarked
package com.mintactivity.benchmarks.history;

import org.jspecify.annotations.NullMarked;
