/**
 * Many contracts at once, in simulated time: the production sealers over a model of the store and of the sealer's
 * queue.
 */
@NullMarked
package com.mintactivity.benchmarks.many;

import org.jspecify.annotations.NullMarked;
