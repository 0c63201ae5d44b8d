package com.mintactivity.activity.hit;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address of a contract.
 *
 * @param value {@code 0x} and 40 hex digits, in lower case. Stored addresses come as they are; {@link #parse} checks any other text
 */
public record ContractAddress(String value) {

    /** The zero address: no contract is deployed there. */
    public static final ContractAddress ZERO = new ContractAddress("0x" + "0".repeat(40));

    private static final Pattern ADDRESS = Pattern.compile("0[xX][0-9a-fA-F]{40}");

    /** The address in a text, its letters in either case; nothing where the text is no address. */
    public static Optional<ContractAddress> parse(String text) {
        return isAddress(text) ? Optional.of(new ContractAddress(text.toLowerCase(Locale.ROOT))) : Optional.empty();
    }

    /** Whether a text has the form of an address, of a contract or of a wallet. */
    static boolean isAddress(String text) {
        return ADDRESS.matcher(text).matches();
    }
}
