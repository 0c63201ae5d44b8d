package com.mintactivity.auth.gate;

import java.util.Optional;

/** The gate's decision on a request. */
public sealed interface Decision permits Admitted, Refused {

    /** Whose request it is. */
    KeyIdentity identity();

    /** The standing of the key, for its caller; empty if the key's bucket was not asked, or the key is not valid. */
    Optional<KeyStanding> standing();
}
