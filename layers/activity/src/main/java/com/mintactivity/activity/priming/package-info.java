/** Synthetic activity that an endpoint reads while it is primed before a snapshot. */
@NullMarked
package com.mintactivity.activity.priming;

import org.jspecify.annotations.NullMarked;
