/** What stored tallies are compared with. */
@NullMarked
package com.mintactivity.model.tally;

import org.jspecify.annotations.NullMarked;
