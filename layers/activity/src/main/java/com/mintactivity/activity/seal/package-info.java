/** Stored tallies: the periods that are kept, how they are written, sealed, distrusted and read. */
@NullMarked
package com.mintactivity.activity.seal;

import org.jspecify.annotations.NullMarked;
