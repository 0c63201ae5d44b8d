/** What a snapshot of a function holds, and what the function knows after a restore. */
@NullMarked
package com.mintactivity.tests.snapshot;

import org.jspecify.annotations.NullMarked;
