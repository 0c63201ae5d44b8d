/** The libraries that the service uses against others that could do the same. */
@NullMarked
package com.mintactivity.benchmarks.choices;

import org.jspecify.annotations.NullMarked;
