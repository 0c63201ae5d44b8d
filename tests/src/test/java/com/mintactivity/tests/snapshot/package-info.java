/** The content of a snapshot, and the state of a function after a restore. */
@NullMarked
package com.mintactivity.tests.snapshot;

import org.jspecify.annotations.NullMarked;
