/** What the two data routes ask, parsed and judged. */
@NullMarked
package com.mintactivity.activity.query;

import org.jspecify.annotations.NullMarked;
