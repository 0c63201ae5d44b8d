/** The libraries that the service uses, compared with alternatives. */
@NullMarked
package com.mintactivity.benchmarks.choices;

import org.jspecify.annotations.NullMarked;
