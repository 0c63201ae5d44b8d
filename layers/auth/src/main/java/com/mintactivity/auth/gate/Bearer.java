package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.Token;
import java.util.List;
import java.util.Optional;

/**
 * The only authentication scheme: {@code Authorization: Bearer <token>}, with the word {@code Bearer} in any letter
 * case.
 */
final class Bearer {

    private static final String SCHEME = "bearer ";

    private Bearer() {}

    /**
     * The token in the Authorization header; empty if there is no such header, several of them, or one with extra
     * parts.
     */
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
