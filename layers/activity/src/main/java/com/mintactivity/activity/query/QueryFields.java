package com.mintactivity.activity.query;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.query.ParsedQuery.InvalidQuery;
import com.mintactivity.activity.query.ParsedQuery.ValidQuery;
import com.mintactivity.activity.query.ParsedQuery.WindowTooLarge;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one query, each read by its rule. A parameter that breaks its rule yields a harmless default, so
 * that all parameters can be read in sequence. Of several broken rules, the first is reported. Not safe for use by
 * several threads.
 */
public final class QueryFields {

    private static final Pattern DIGITS = Pattern.compile("0*([0-9]{1,19})");

    private final Parameters parameters;
    private @Nullable BrokenRule broken;
    private @Nullable BrokenRule tooLarge;

    private record BrokenRule(String parameter, String message) {}

    public QueryFields(Parameters parameters) {
        this.parameters = parameters;
    }

    /** Whether a parameter that was read breaks its rule. */
    public boolean areBroken() {
        return broken != null;
    }

    /**
     * Marks the query as invalid. Only the first rule is reported.
     *
     * @param parameter the parameter that breaks the rule
     * @param rule continues a sentence that begins with the parameter's name
     */
    public void broken(String parameter, String rule) {
        if (broken == null) {
            broken = new BrokenRule(parameter, parameter + " " + rule);
        }
    }

    /** Marks the window as too large. Reported only if no rule is broken. */
    void windowTooLarge(String parameter, String message) {
        tooLarge = new BrokenRule(parameter, message);
    }

    /**
     * The result of reading all parameters.
     *
     * @param query ignored if a rule is broken, because it then contains defaults
     */
    public <Q> ParsedQuery<Q> parsed(Q query) {
        if (broken != null) {
            return new InvalidQuery<>(broken.parameter(), broken.message());
        }
        return tooLarge == null
                ? new ValidQuery<>(query)
                : new WindowTooLarge<>(tooLarge.parameter(), tooLarge.message());
    }

    /** The contract, which is required, and {@code chain_id}, of one tenant. */
    public ContractSelector selector(String tenant) {
        return new ContractSelector(tenant, contract(), chainId());
    }

    /**
     * A whole number in plain decimal digits.
     *
     * @param absent the value of an absent parameter
     */
    public int integer(String name, int min, int max, int absent) {
        return Math.toIntExact(number(name, min, max, Integer.toString(max), absent));
    }

    /** Empty if the parameter is absent. It must not be given twice or be empty. */
    public Optional<String> optional(String name) {
        List<String> given = parameters.all(name);
        if (given.size() > 1) {
            broken(name, "must be given only once.");
            return Optional.empty();
        }
        if (parameters.has(name) && (given.isEmpty() || given.getFirst().isEmpty())) {
            broken(name, "must not be empty.");
            return Optional.empty();
        }
        return given.isEmpty() ? Optional.empty() : Optional.of(given.getFirst());
    }

    /** Like {@link #optional}, but the parameter must be given. Empty if it breaks a rule. */
    public Optional<String> required(String name) {
        if (!parameters.has(name)) {
            broken(name, "is required.");
        }
        return optional(name);
    }

    private ContractAddress contract() {
        Optional<ContractAddress> contract = required("contract").flatMap(ContractAddress::parse);
        if (contract.isEmpty()) {
            broken("contract", "must be 0x and 40 hexadecimal digits.");
        }
        return contract.orElse(ContractAddress.ZERO);
    }

    private long chainId() {
        return number("chain_id", 1, Long.MAX_VALUE, "2^63-1", ContractSelector.ALL_CHAINS);
    }

    private long number(String name, long min, long max, String maxText, long absent) {
        Optional<String> given = optional(name);
        if (given.isEmpty()) {
            return absent;
        }
        long number = whole(given.get());
        if (number < min || number > max) {
            broken(name, "must be a whole number from " + min + " to " + maxText + ", in plain decimal digits.");
            return absent;
        }
        return number;
    }

    /** The number in a text of plain digits; negative for any other text, and for a number of more than 63 bits. */
    private static long whole(String text) {
        var digits = DIGITS.matcher(text);
        // Nineteen digits always fit into 64 unsigned bits. A number that needs the 64th bit is negative as a long.
        return digits.matches() ? Long.parseUnsignedLong(digits.group(1)) : -1;
    }
}
