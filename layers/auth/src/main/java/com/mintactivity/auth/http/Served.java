package com.mintactivity.auth.http;

import com.mintactivity.auth.gate.KeyIdentity;

/** The answer to a request, and whose request it was. */
record Served(ApiAnswer answer, KeyIdentity identity) {

    /** An answer that needed no key. */
    static Served toAnyone(ApiAnswer answer) {
        return new Served(answer, new KeyIdentity.Unnamed());
    }
}
