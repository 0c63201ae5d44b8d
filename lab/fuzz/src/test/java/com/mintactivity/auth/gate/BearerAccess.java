package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.Token;
import java.util.List;
import java.util.Optional;

/** Opens {@link Bearer} to the fuzz targets. */
public final class BearerAccess {

    private BearerAccess() {}

    public static Optional<Token> token(List<String> authorization) {
        return Bearer.token(authorization);
    }
}
