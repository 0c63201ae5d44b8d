package com.mintactivity.activity.hit;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address of a contract.
 *
 * @param value {@code 0x} and 40 hex digits, in lower case. Stored addresses are not checked; {@link #parse} checks any other
 *     text
 */
public record ContractAddress(String value) {

    /** The zero address, at which no contract is deployed. */
    public static final ContractAddress ZERO = new ContractAddress("0x" + "0".repeat(40));

    private static final Pattern ADDRESS = Pattern.compile("0[xX][0-9a-fA-F]{40}");

    /** The address in a text, in either letter case; empty if the text is not an address. */
    public static Optional<ContractAddress> parse(String text) {
        return isAddress(text) ? Optional.of(new ContractAddress(text.toLowerCase(Locale.ROOT))) : Optional.empty();
    }

    /** Whether a text has the form of an address, of a contract or of a wallet. */
    static boolean isAddress(String text) {
        return ADDRESS.matcher(text).matches();
    }
}
