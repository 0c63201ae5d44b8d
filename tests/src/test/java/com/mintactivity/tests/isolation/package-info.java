/** What one tenant may never learn of another. */
@NullMarked
package com.mintactivity.tests.isolation;

import org.jspecify.annotations.NullMarked;
