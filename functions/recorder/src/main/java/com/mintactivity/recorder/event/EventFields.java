package com.mintactivity.recorder.event;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.platform.time.Rfc3339;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The fields of one JSON object, each read by its rule. A field that breaks its rule yields a harmless default and a
 * reason. The reasons name fields and rules and never quote a value, which may be personal data.
 */
final class EventFields {

    private static final String ADDRESS_RULE = "must be 0x and 40 hex digits";
    private static final String AMOUNT_RULE =
            "must be a plain decimal text of at most 30 digits and 18 fraction digits";

    /**
     * Limits the number of digits before a number is computed from them. A wei is 10⁻⁹ gwei, so every real amount fits.
     */
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,30}(?:\\.[0-9]{1,18})?");

    private final JsonNode object;
    private final String prefix;
    private final List<String> reasons;

    private EventFields(JsonNode object, String prefix, List<String> reasons) {
        this.object = object;
        this.prefix = prefix;
        this.reasons = reasons;
    }

    static EventFields of(JsonNode object) {
        return new EventFields(object, "", new ArrayList<>());
    }

    boolean areBroken() {
        return !reasons.isEmpty();
    }

    String reasons() {
        return String.join("; ", reasons);
    }

    /** The fields of a nested object. Its reasons are added to this object's. */
    EventFields object(String name) {
        JsonNode nested = object.path(name);
        if (!nested.isObject()) {
            broken(name, "must be an object");
            return new EventFields(nested, prefix + name + ".", new ArrayList<>());
        }
        return new EventFields(nested, prefix + name + ".", reasons);
    }

    /** One of the given words; empty if it is none of them. */
    String word(String name, String... words) {
        List<String> known = List.of(words);
        return text(name, known::contains, "must be one of " + String.join(", ", known), "");
    }

    String id(String name) {
        return text(name, Texts::isId, Texts.ID_RULE, "");
    }

    UserId userId(String name) {
        return new UserId(id(name));
    }

    /** A user's name, possibly empty. It is recorded without U+0000, which many databases of partners refuse. */
    String name(String name) {
        return text(name, Texts::isName, Texts.NAME_RULE, "").replace("\u0000", "");
    }

    /** Empty for null and absent. */
    String textOrNone(String name) {
        return isNone(name) ? "" : text(name, text -> text.isEmpty() || Texts.isId(text), Texts.OPTIONAL_RULE, "");
    }

    ContractAddress contract(String name) {
        return address(name, ContractAddress::parse, ContractAddress.ZERO);
    }

    /** {@link Wallet#NONE} for null, absent and empty. */
    Wallet walletOrNone(String name) {
        JsonNode value = object.path(name);
        boolean isEmpty = value.isString() && value.asString().isEmpty();
        return isEmpty || isNone(name) ? Wallet.NONE : address(name, Wallet::parse, Wallet.NONE);
    }

    Instant moment(String name) {
        String rule = "must be an RFC 3339 timestamp"
                + (Rfc3339.lacksColon(object.path(name).asString("")) ? ", with a colon in its offset" : "");
        String text = text(name, form -> Rfc3339.parse(form).isPresent(), rule, "");
        return Rfc3339.parse(text).orElse(Instant.EPOCH);
    }

    /** A whole number from 1 to 2^63-1. */
    long whole(String name) {
        JsonNode value = object.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.asLong() < 1) {
            broken(name, "must be an integer between 1 and 2^63-1");
            return 1;
        }
        return value.asLong();
    }

    BigDecimal amount(String name) {
        return new BigDecimal(text(name, text -> AMOUNT.matcher(text).matches(), AMOUNT_RULE, "0"));
    }

    /** Empty for null and absent. */
    Optional<BigDecimal> amountOrNone(String name) {
        return isNone(name) ? Optional.empty() : Optional.of(amount(name));
    }

    /** Reports a field that has a value. */
    void absent(String name, String when) {
        if (!isNone(name)) {
            broken(name, "must be null or absent " + when);
        }
    }

    private <A> A address(String name, Function<String, Optional<A>> parser, A standIn) {
        JsonNode value = object.path(name);
        Optional<A> address = value.isString() ? parser.apply(value.asString()) : Optional.empty();
        if (address.isEmpty()) {
            broken(name, ADDRESS_RULE);
        }
        return address.orElse(standIn);
    }

    private String text(String name, Predicate<String> rule, String description, String fallback) {
        JsonNode value = object.path(name);
        if (!value.isString() || !rule.test(value.asString())) {
            broken(name, description);
            return fallback;
        }
        return value.asString();
    }

    private boolean isNone(String name) {
        JsonNode value = object.path(name);
        return value.isMissingNode() || value.isNull();
    }

    private void broken(String name, String rule) {
        reasons.add(prefix + name + (object.path(name).isMissingNode() ? " is missing: it " : " ") + rule);
    }
}
