package com.mintactivity.activity.hit;

import java.util.Locale;
import java.util.Optional;

/**
 * The address of the wallet that a task minted from.
 *
 * @param value {@code 0x} and 40 hex digits, in lower case; empty for {@link #NONE}. Stored addresses come as they are;
 *     {@link #parse} checks any other text
 */
public record Wallet(String value) {

    /** The wallet of a task that recorded none. */
    public static final Wallet NONE = new Wallet("");

    /** The address in a text, its letters in either case; nothing where the text is no address, or empty. */
    public static Optional<Wallet> parse(String text) {
        return ContractAddress.isAddress(text)
                ? Optional.of(new Wallet(text.toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }

    public boolean isNone() {
        return value.isEmpty();
    }
}
