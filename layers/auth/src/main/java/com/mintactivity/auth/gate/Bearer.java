package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.Token;
import java.util.List;
import java.util.Optional;

/** The one authentication scheme: {@code Authorization: Bearer <token>}, the scheme word in any case. */
final class Bearer {

    private static final String SCHEME = "bearer ";

    private Bearer() {}

    /** The token of the one Authorization header; nothing where there are none or several, or it has extra parts. */
    static Optional<Token> token(List<String> authorization) {
        if (authorization.size() != 1) {
            return Optional.empty();
        }
        String header = authorization.getFirst();
        if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        int start = SCHEME.length();
        while (start < header.length() && header.charAt(start) == ' ') {
            start++;
        }
        return Token.parse(header.substring(start));
    }
}
