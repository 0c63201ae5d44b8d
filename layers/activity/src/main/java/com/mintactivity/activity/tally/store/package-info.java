/**
 * Stored tallies in DynamoDB: their items, a contract's state, its wallet dictionary, and the reader that answers from
 * them.
 */
@NullMarked
package com.mintactivity.activity.tally.store;

import org.jspecify.annotations.NullMarked;
