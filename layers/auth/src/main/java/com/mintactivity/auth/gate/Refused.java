package com.mintactivity.auth.gate;

import com.mintactivity.auth.error.Refusal;
import java.util.Optional;

/** A request that failed a check. */
public record Refused(Refusal refusal, KeyIdentity identity, Optional<KeyStanding> standing) implements Decision {

    /** A request that failed before its key's bucket was asked, or whose key is not valid. */
    static Refused unheard(Refusal refusal, KeyIdentity identity) {
        return new Refused(refusal, identity, Optional.empty());
    }
}
