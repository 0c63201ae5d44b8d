/** Time as the service tells it: RFC 3339 texts, the settled clock, windows. */
@NullMarked
package com.mintactivity.activity.time;

import org.jspecify.annotations.NullMarked;
