/** The service that is measured, with its stores, and the units that its calls consume. */
@NullMarked
package com.mintactivity.benchmarks.stack;

import org.jspecify.annotations.NullMarked;
