package com.mintactivity.auth.key;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A private key as the partner sends it: {@code svc_live_<id>_<secret>}, an id of 12 letters and digits and a secret of
 * 64 hexadecimal characters. It is shown once, when issued, and never stored; only its {@link Pepper} proof is.
 */
public final class Token {

    private static final Pattern FORM = Pattern.compile("svc_live_([0-9A-Za-z]{12})_([0-9A-Fa-f]{64})");
    private static final String ID_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private final String id;
    private final String text;

    private Token(String id, String text) {
        this.id = id;
        this.text = text;
    }

    /** The token that a text is, or nothing where it has another form. */
    public static Optional<Token> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches() ? Optional.of(new Token(form.group(1), text)) : Optional.empty();
    }

    /** A new token: 12 random characters, and 256 random bits in lower-case hex. */
    public static Token random(SecureRandom random) {
        StringBuilder id = new StringBuilder();
        random.ints(12, 0, ID_ALPHABET.length()).forEach(i -> id.append(ID_ALPHABET.charAt(i)));
        byte[] secret = new byte[32];
        random.nextBytes(secret);
        return new Token(id.toString(), "svc_live_" + id + "_" + HexFormat.of().formatHex(secret));
    }

    /** The public id of the key, {@code svc_<id>}. */
    public String keyId() {
        return "svc_" + id;
    }

    /** The whole token, secret included: for the one answer that shows it, and for hashing. */
    public String reveal() {
        return text;
    }

    /** The public id only, so that a stray log line tells no secret. */
    @Override
    public String toString() {
        return keyId();
    }
}
