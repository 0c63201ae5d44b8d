package com.mintactivity.activity.query;

import com.mintactivity.activity.hit.ContractSelector;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The contracts by which the developer of a client provokes each error in a sandbox: {@code 0x}, 36 zeros, and the
 * number of the error; and the one of which each hour that ends is named as a correction. For a partner these are
 * contracts like any other.
 */
public final class ReservedContracts {

    private static final Pattern RESERVED = Pattern.compile("0[xX]0{36}([0-9]{4})");

    /** Has hits, whose hours are named as corrections when they have ended. */
    public static final String CORRECTED = "0x" + "fa4e".repeat(9) + "c003";

    private ReservedContracts() {}

    public static boolean isCorrected(ContractSelector selector) {
        return selector.contract().value().equals(CORRECTED);
    }

    /** The number of the error, if a query is for a reserved contract. */
    public static Optional<String> error(Parameters parameters) {
        // A contract that is given twice is none.
        Matcher reserved = RESERVED.matcher(String.join(",", parameters.all("contract")));
        return reserved.matches() ? Optional.of(reserved.group(1)) : Optional.empty();
    }
}
