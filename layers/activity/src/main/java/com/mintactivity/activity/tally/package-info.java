/** Tallies: what each user did in a period, as values that add up. */
@NullMarked
package com.mintactivity.activity.tally;

import org.jspecify.annotations.NullMarked;
