/** Rate limits: token buckets per key and for the whole service. */
@NullMarked
package com.mintactivity.auth.limit;

import org.jspecify.annotations.NullMarked;
