package com.mintactivity.activity.hit;

import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/**
 * The address of a contract.
 *
 * @param value {@code 0x} and 40 hex digits, in lower case. Stored addresses are not checked; {@link #parse} checks any
 *     other text
 */
public record ContractAddress(String value) {

    /** The zero address, at which no contract is deployed. */
    public static final ContractAddress ZERO = new ContractAddress("0x" + "0".repeat(40));

    private static final String PREFIX = "0x";

    private static final int LENGTH = PREFIX.length() + 40;

    /** The address in a text, in either letter case; empty if the text is not an address. */
    public static Optional<ContractAddress> parse(String text) {
        return isAddress(text) ? Optional.of(new ContractAddress(text.toLowerCase(Locale.ROOT))) : Optional.empty();
    }

    /** Whether a text has the form of an address, of a contract or of a wallet. */
    static boolean isAddress(String text) {
        // Without a regular expression, because this runs for each request.
        if (text.length() != LENGTH || !text.regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
            return false;
        }
        for (int i = PREFIX.length(); i < LENGTH; i++) {
            if (!HexFormat.isHexDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
