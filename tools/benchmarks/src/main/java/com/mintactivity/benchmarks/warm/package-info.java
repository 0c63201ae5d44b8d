/** What a request costs inside a function that runs already: against the cache store alone, and right after its snapshot. */
@NullMarked
package com.mintactivity.benchmarks.warm;

import org.jspecify.annotations.NullMarked;
