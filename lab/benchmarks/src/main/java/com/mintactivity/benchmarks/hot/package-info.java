/** A rush on one contract, in simulated time: how long other tenants' events wait. */
@NullMarked
package com.mintactivity.benchmarks.hot;

import org.jspecify.annotations.NullMarked;
