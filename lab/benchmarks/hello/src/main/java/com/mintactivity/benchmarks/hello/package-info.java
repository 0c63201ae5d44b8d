/** A minimal handler. */
@NullMarked
package com.mintactivity.benchmarks.hello;

import org.jspecify.annotations.NullMarked;
