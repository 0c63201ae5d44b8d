package com.mintactivity.activity.seal;

import java.time.Instant;

/** A sum that becomes final with the end of a unit. */
sealed interface Closing {

    /** The head from an anchor to the moment; it stands only where the unit that ended has hits. */
    record ToHead(Instant anchor) implements Closing {}

    /** The tails toward the moment, one from every unit with hits from a first one on. */
    record ToTail(Instant low) implements Closing {}
}
