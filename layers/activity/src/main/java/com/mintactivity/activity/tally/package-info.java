/** Tallies: what each user did in a period, and the summaries that answers show of it. */
@NullMarked
package com.mintactivity.activity.tally;

import org.jspecify.annotations.NullMarked;
