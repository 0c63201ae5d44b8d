/** Work that is done once, and work that is not done at all. */
@NullMarked
package com.mintactivity.tests.flight;

import org.jspecify.annotations.NullMarked;
