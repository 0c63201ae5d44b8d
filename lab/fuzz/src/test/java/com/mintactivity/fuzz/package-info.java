/** Fuzzing with Jazzer: the entry point, the replay of single inputs, and the test that replays the corpus. */
@NullMarked
package com.mintactivity.fuzz;

import org.jspecify.annotations.NullMarked;
