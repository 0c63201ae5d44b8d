/**
 * Libraries that do pieces of the service's work, each in a separate process: those that the service uses, and
 * alternatives.
 */
@NullMarked
package com.mintactivity.benchmarks.contenders;

import org.jspecify.annotations.NullMarked;
