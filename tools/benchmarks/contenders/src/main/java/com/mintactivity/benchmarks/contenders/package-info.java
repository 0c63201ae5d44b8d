/**
 * Libraries at the service's work, each in a process of its own: the ones that the service uses and others that could do the same.
 */
@NullMarked
package com.mintactivity.benchmarks.contenders;

import org.jspecify.annotations.NullMarked;
