package com.mintactivity.activity.hit;

import java.util.Locale;
import java.util.Optional;

/**
 * The address of the wallet that a task minted from.
 *
 * @param value {@code 0x} and 40 hex digits, in lower case; empty for {@link #NONE}. Stored addresses are not checked;
 *     {@link #parse} checks any other text
 */
public record Wallet(String value) {

    /** The wallet of a task that recorded none. */
    public static final Wallet NONE = new Wallet("");

    /** The address in a text, in either letter case; empty if the text is empty or not an address. */
    public static Optional<Wallet> parse(String text) {
        return ContractAddress.isAddress(text)
                ? Optional.of(new Wallet(text.toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }

    public boolean isNone() {
        return value.isEmpty();
    }
}
