/** Time: timestamps of RFC 3339. */
@NullMarked
package com.mintactivity.platform.time;

import org.jspecify.annotations.NullMarked;
