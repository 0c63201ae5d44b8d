package com.mintactivity.fuzz.targets;

import com.mintactivity.auth.key.Token;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines are Authorization headers. A token is read from exactly one header of the documented form, and is read as it
 * was sent.
 */
record BearerTarget(Function<List<String>, Optional<Token>> bearer) implements FuzzTarget {

    private static final Pattern HEADER =
            Pattern.compile("[Bb][Ee][Aa][Rr][Ee][Rr] +(svc_live_([0-9A-Za-z]{12})_[0-9A-Fa-f]{64})");

    @Override
    public void check(byte[] input) {
        List<String> headers = Inputs.lines(input);
        Optional<Token> token = bearer.apply(headers);
        Matcher expected = HEADER.matcher(headers.getFirst());
        boolean valid = headers.size() == 1 && expected.matches();
        Check.equal(token.isPresent(), valid, "whether there is a token");
        if (token.isPresent()) {
            Check.equal(token.get().reveal(), expected.group(1), "token");
            Check.equal(token.get().keyId(), "svc_" + expected.group(2), "key id");
            Check.equal(token.get().toString(), token.get().keyId(), "text without the secret");
        }
    }
}
