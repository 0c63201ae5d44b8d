/** How soon what an operator withdrew is refused, on the real clock. */
@NullMarked
package com.mintactivity.tests.revocation;

import org.jspecify.annotations.NullMarked;
