package com.mintactivity.activity.tally.seal;

import java.util.Set;

/** Why sealers and operators make hours invalid: writers that, unlike imports and erasures, change no hits. */
final class RepairCauses {

    /** The stored tallies differ from their hits. */
    static final String CHECK = "check";

    /** An operator wants the tallies rebuilt. */
    static final String REBUILD = "rebuild";

    /** A stored tally cannot be read. */
    static final String RESEAL = "reseal";

    static final Set<String> ALL = Set.of(CHECK, REBUILD, RESEAL);

    private RepairCauses() {}
}
