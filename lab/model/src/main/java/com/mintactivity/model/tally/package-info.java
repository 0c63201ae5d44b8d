/** The tallies with which stored ones are compared. */
@NullMarked
package com.mintactivity.model.tally;

import org.jspecify.annotations.NullMarked;
