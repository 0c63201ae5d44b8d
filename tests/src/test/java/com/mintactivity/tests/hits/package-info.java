/** GET /partner/v1/hits, by status. */
@NullMarked
package com.mintactivity.tests.hits;

import org.jspecify.annotations.NullMarked;
