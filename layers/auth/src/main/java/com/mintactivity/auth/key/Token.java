package com.mintactivity.auth.key;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A private key as the partner sends it: {@code svc_live_<id>_<secret>}, an id of 12 letters and digits and a secret of
 * 64 hexadecimal characters. It is shown once, when issued, and never stored; only its {@link Pepper} proof is.
 */
public final class Token {

    private static final String PREFIX = "svc_live_";
    private static final int ID_END = PREFIX.length() + 12;
    private static final int LENGTH = ID_END + 1 + 64;
    private static final String ID_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private final String id;
    private final String text;

    private Token(String id, String text) {
        this.id = id;
        this.text = text;
    }

    /** The token in a text; empty if the text has another form. */
    public static Optional<Token> parse(String text) {
        // Without a regular expression, because this runs for each request.
        boolean formed = text.length() == LENGTH
                && text.startsWith(PREFIX)
                && all(text, PREFIX.length(), ID_END, c -> ID_ALPHABET.indexOf(c) >= 0)
                && text.charAt(ID_END) == '_'
                && all(text, ID_END + 1, LENGTH, HexFormat::isHexDigit);
        return formed ? Optional.of(new Token(text.substring(PREFIX.length(), ID_END), text)) : Optional.empty();
    }

    /** Whether a text has the form of a public key id. */
    public static boolean isKeyId(String text) {
        return text.length() == "svc_".length() + 12
                && text.startsWith("svc_")
                && all(text, "svc_".length(), text.length(), c -> ID_ALPHABET.indexOf(c) >= 0);
    }

    private static boolean all(String text, int from, int to, IntPredicate rule) {
        for (int i = from; i < to; i++) {
            if (!rule.test(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** A new token: 12 random characters, and 256 random bits in lower-case hex. */
    public static Token random(SecureRandom random) {
        StringBuilder id = new StringBuilder();
        random.ints(12, 0, ID_ALPHABET.length()).forEach(i -> id.append(ID_ALPHABET.charAt(i)));
        byte[] secret = new byte[32];
        random.nextBytes(secret);
        return new Token(id.toString(), PREFIX + id + "_" + HexFormat.of().formatHex(secret));
    }

    /** The public id of the key, {@code svc_<id>}. */
    public String keyId() {
        return "svc_" + id;
    }

    /** The whole token, including the secret: for the only answer that shows it, and for hashing. */
    public String reveal() {
        return text;
    }

    /** The public id only, so that an accidental log line discloses no secret. */
    @Override
    public String toString() {
        return keyId();
    }
}
