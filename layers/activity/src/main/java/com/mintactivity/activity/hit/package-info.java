/** Hits: what one is, how it is stored, how a window of them is read. */
@NullMarked
package com.mintactivity.activity.hit;

import org.jspecify.annotations.NullMarked;
