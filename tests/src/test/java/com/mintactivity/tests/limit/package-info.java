/** Rate limits against the real cache store, and without one. */
@NullMarked
package com.mintactivity.tests.limit;

import org.jspecify.annotations.NullMarked;
