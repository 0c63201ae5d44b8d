package com.mintactivity.auth.gate;

import com.mintactivity.auth.error.Refusal;
import java.util.Optional;

/**
 * A request that failed a check.
 *
 * @param standing what the caller learns of its key's limit; empty if its key's bucket was not asked, or its key is not
 *     valid
 */
public record Refused(Refusal refusal, KeyIdentity identity, Optional<KeyStanding> standing) implements Decision {

    static Refused withoutStanding(Refusal refusal, KeyIdentity identity) {
        return new Refused(refusal, identity, Optional.empty());
    }
}
