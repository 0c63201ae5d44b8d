package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.Token;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The one authentication scheme: {@code Authorization: Bearer <token>}, the scheme word in any case. */
final class Bearer {

    private static final Pattern FORM = Pattern.compile("(?i:bearer) +(\\S+)");

    private Bearer() {}

    /** The token of the one Authorization header; nothing where there are none or several, or it has extra parts. */
    static Optional<Token> token(List<String> authorization) {
        if (authorization.size() != 1) {
            return Optional.empty();
        }
        Matcher form = FORM.matcher(authorization.getFirst());
        return form.matches() ? Token.parse(form.group(1)) : Optional.empty();
    }
}
