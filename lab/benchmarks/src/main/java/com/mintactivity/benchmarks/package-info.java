/** Benchmarks of cost and time. Each compares the service with a peer that is measured in the same run. */
@NullMarked
package com.mintactivity.benchmarks;

import org.jspecify.annotations.NullMarked;
