/** What the service costs and how long it takes, against peers that are measured in the same run. */
@NullMarked
package com.mintactivity.benchmarks;

import org.jspecify.annotations.NullMarked;
