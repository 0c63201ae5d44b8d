/** GET /partner/v1/mints, by status. */
@NullMarked
package com.mintactivity.tests.mints;

import org.jspecify.annotations.NullMarked;
