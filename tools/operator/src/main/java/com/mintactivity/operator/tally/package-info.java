/**
 * The commands on stored tallies: verify, rebuild, list and show. The tallies themselves, and how they are checked,
 * belong to the activity layer.
 */
@NullMarked
package com.mintactivity.operator.tally;

import org.jspecify.annotations.NullMarked;
