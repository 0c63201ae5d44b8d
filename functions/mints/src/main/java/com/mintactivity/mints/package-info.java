/** GET /partner/v1/mints: one row per hit, oldest first, page by page. */
@NullMarked
package com.mintactivity.mints;

import org.jspecify.annotations.NullMarked;
