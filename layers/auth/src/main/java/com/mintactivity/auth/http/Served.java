package com.mintactivity.auth.http;

import com.mintactivity.auth.gate.Identity;

/** The answer to a request, and whose request it was. */
record Served(Answer answer, Identity identity) {

    /** An answer that needed no key. */
    static Served toAnyone(Answer answer) {
        return new Served(answer, new Identity.Unnamed());
    }
}
