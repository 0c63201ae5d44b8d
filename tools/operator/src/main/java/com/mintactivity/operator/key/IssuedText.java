package com.mintactivity.operator.key;

import com.mintactivity.auth.address.Address;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.operator.key.Keys.Issued;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The text about a key that was just issued. */
final class IssuedText {

    private static final String LOOPBACK = "127.0.0.1";

    private IssuedText() {}

    /** @param url of the local service, for which an example command is added */
    static String of(Issued issued, Optional<String> url, Instant now) {
        String token = issued.token().reveal();
        return token
                + "\nCopy this token now: it is not shown again, because only a hash of it is stored. It expires at "
                + Rfc3339.format(issued.key().expiresAt()) + ".\n\n"
                + KeyAnswers.text(List.of(issued.stored()), KeyFacts.at(now))
                + url.map(base -> "\ntry it:\n" + curl(base, token, issued.key()))
                        .orElse("");
    }

    private static String curl(String base, String token, KeyRecord key) {
        boolean fromHere = Address.parse(LOOPBACK).map(key.allow()::allows).orElse(false);
        String range = key.allow().texts().getFirst();
        String caller = fromHere ? "" : " -H 'X-Forwarded-For: " + range.substring(0, range.indexOf('/')) + "'";
        return "curl -s" + caller + " -H 'Authorization: Bearer " + token + "' " + base + "/partner/v1/health\n";
    }
}
