/**
 * Which stored tallies make up a window, and which become final as time passes. Pure: no class here reads a store.
 */
@NullMarked
package com.mintactivity.activity.tally.period;

import org.jspecify.annotations.NullMarked;
