package com.mintactivity.activity.query;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.query.Parsed.Invalid;
import com.mintactivity.activity.query.Parsed.Valid;
import java.util.Locale;
import java.util.regex.Pattern;

/** The parameters that are no moments. */
final class Fields {

    private static final Pattern CONTRACT = Pattern.compile("0[xX][0-9a-fA-F]{40}");
    private static final Pattern DIGITS = Pattern.compile("0*([0-9]{1,19})");
    private static final String DECIMAL = ", in plain decimal digits.";

    private Fields() {}

    static Parsed<ContractSelector> selector(Parameters parameters, String tenant) {
        return parameters.required("contract").then(contract -> {
            if (!CONTRACT.matcher(contract).matches()) {
                return new Invalid<>("contract must be 0x and 40 hexadecimal digits.");
            }
            return chainId(parameters)
                    .then(chainId ->
                            new Valid<>(new ContractSelector(tenant, contract.toLowerCase(Locale.ROOT), chainId)));
        });
    }

    /** @param absent what an absent parameter stands for */
    static Parsed<Integer> integer(Parameters parameters, String name, int least, int most, int absent) {
        String rule = name + " must be a whole number from " + least + " to " + most + DECIMAL;
        return number(parameters, name, least, most, absent, rule).then(number -> new Valid<>(Math.toIntExact(number)));
    }

    private static Parsed<Long> chainId(Parameters parameters) {
        String rule = "chain_id must be a whole number from 1 to 2^63-1" + DECIMAL;
        return number(parameters, "chain_id", 1, Long.MAX_VALUE, ContractSelector.ALL_CHAINS, rule);
    }

    private static Parsed<Long> number(
            Parameters parameters, String name, long least, long most, long absent, String rule) {
        return parameters.optional(name).then(given -> {
            if (given.isEmpty()) {
                return new Valid<>(absent);
            }
            long number = whole(given.get());
            return number < least || number > most ? new Invalid<>(rule) : new Valid<>(number);
        });
    }

    /** The number that a text of plain digits is, or -1 where it is none or needs more than 63 bits. */
    private static long whole(String text) {
        var digits = DIGITS.matcher(text);
        if (!digits.matches()) {
            return -1;
        }
        try {
            return Long.parseLong(digits.group(1));
        } catch (NumberFormatException beyond63Bits) {
            return -1;
        }
    }
}
