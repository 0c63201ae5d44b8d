/**
 * The bytes of a stored tally: columns of numbers packed by block, behind a header of what its rows share. Pure: no
 * class here reads a store.
 */
@NullMarked
package com.mintactivity.activity.tally.column;

import org.jspecify.annotations.NullMarked;
