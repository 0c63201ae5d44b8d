/**
 * Telling the sealer which contracts have work for it. Nothing here is needed for correct answers: hits of a contract
 * that was not announced are counted raw until its next announcement.
 */
@NullMarked
package com.mintactivity.activity.tally.announce;

import org.jspecify.annotations.NullMarked;
