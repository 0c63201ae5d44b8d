/** The time of a request in a running function, and of the first request after a restore. */
@NullMarked
package com.mintactivity.benchmarks.warm;

import org.jspecify.annotations.NullMarked;
