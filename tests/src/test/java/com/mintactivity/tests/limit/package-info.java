/** Rate limits with the real cache store, with an unavailable one and without one. */
@NullMarked
package com.mintactivity.tests.limit;

import org.jspecify.annotations.NullMarked;
