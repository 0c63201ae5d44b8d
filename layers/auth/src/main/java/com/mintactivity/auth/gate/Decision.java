package com.mintactivity.auth.gate;

/** The gate's decision on a request. */
public sealed interface Decision permits Admitted, Refused {

    /** Whose request it is. */
    KeyIdentity identity();
}
