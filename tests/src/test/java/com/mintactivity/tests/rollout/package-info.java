/** The checks of a new version before it receives traffic, and the self-check of idle functions. */
@NullMarked
package com.mintactivity.tests.rollout;

import org.jspecify.annotations.NullMarked;
