package com.mintactivity.operator.secret;

import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The keyrings of a stack. */
enum SecretName {
    /** The secret for the proofs of keys. */
    PEPPER,
    /** The secret for the encryption of cursors. */
    CURSOR,
    /** The password of the cache store, which has to be deployed with a new password before the functions use it. */
    CACHE;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String id(String stack) {
        return stack + "/" + word();
    }

    /** Reads the parameter of a command. */
    static final class SecretNameConverter implements ITypeConverter<SecretName> {
        @Override
        public SecretName convert(String text) {
            return Arrays.stream(values())
                    .filter(secret -> secret.word().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is not pepper, cursor or cache"));
        }
    }
}
