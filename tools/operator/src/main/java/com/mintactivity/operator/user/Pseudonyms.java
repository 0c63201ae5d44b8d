package com.mintactivity.operator.user;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.mintactivity.activity.hit.UserId;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The ids that an erased user gets, one for each tenant, so that partners cannot combine their data. They are an HMAC
 * under a random seed that is deleted with the last trace of the user: from then on they lead to no other id.
 */
final class Pseudonyms {

    private static final String HMAC = "HmacSHA256";
    private static final int SEED_BYTES = 32;
    private static final int ID_BYTES = 16;

    private final byte[] seed;

    Pseudonyms(byte[] seed) {
        this.seed = seed.clone();
    }

    static Pseudonyms random() {
        byte[] seed = new byte[SEED_BYTES];
        new SecureRandom().nextBytes(seed);
        return new Pseudonyms(seed);
    }

    byte[] seed() {
        return seed.clone();
    }

    UserId of(String tenant) {
        return new UserId(UserId.PSEUDONYM_PREFIX + id(tenant));
    }

    /** The name under which every run of the erasure makes hours invalid. No tenant has an empty name. */
    String writer() {
        return "erasure-" + id("");
    }

    private String id(String name) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(seed, HMAC));
            return HexFormat.of().formatHex(Arrays.copyOf(mac.doFinal(name.getBytes(UTF_8)), ID_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + HMAC, e);
        }
    }
}
