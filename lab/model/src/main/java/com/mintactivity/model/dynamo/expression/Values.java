package com.mintactivity.model.dynamo.expression;

import com.mintactivity.platform.text.Utf8Order;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The form in which values are kept: equal values are equal objects. And their size and order. */
public final class Values {

    private static final int MAX_DIGITS = 38;

    /** The decimal exponents of the largest and of the smallest number. */
    private static final int MAX_EXPONENT = 125;

    private static final int MIN_EXPONENT = -130;

    private static final int MAX_DEPTH = 32;

    /** The bytes of a list or map, besides its values. */
    private static final int NESTED_BYTES = 3;

    private Values() {}

    /** An item in which every value has the form in which it is kept; the same object if it has that form. */
    public static Map<String, AttributeValue> kept(Map<String, AttributeValue> item) {
        return kept(item, 0);
    }

    private static Map<String, AttributeValue> kept(Map<String, AttributeValue> item, int depth) {
        Map<String, AttributeValue> changed = null;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            AttributeValue kept = kept(attribute.getValue(), depth);
            if (!kept.equals(attribute.getValue())) {
                changed = changed == null ? new HashMap<>(item) : changed;
                changed.put(attribute.getKey(), kept);
            }
        }
        return changed == null ? item : changed;
    }

    /** Refuses what is no value. */
    static AttributeValue kept(AttributeValue value) {
        return kept(value, 0);
    }

    private static AttributeValue kept(AttributeValue value, int depth) {
        if (depth > MAX_DEPTH) {
            throw Refusals.invalid("a value is nested too deeply");
        }
        return switch (value.type()) {
            case S, B, BOOL -> value;
            case NUL -> {
                if (!value.nul()) {
                    throw Refusals.invalid("a NULL is true");
                }
                yield value;
            }
            case N -> isPlain(value.n()) ? value : AttributeValue.fromN(number(value.n()));
            case SS -> AttributeValue.fromSs(set(value.ss()));
            case L ->
                AttributeValue.fromL(
                        value.l().stream().map(each -> kept(each, depth + 1)).toList());
            case M -> AttributeValue.fromM(kept(value.m(), depth + 1));
            case NS, BS -> throw new UnsupportedOperationException("a set of other values than texts");
            case UNKNOWN_TO_SDK_VERSION -> throw Refusals.invalid("a value is empty");
        };
    }

    private static List<String> set(List<String> texts) {
        if (texts.isEmpty()) {
            throw Refusals.invalid("a set is empty");
        }
        List<String> sorted = new ArrayList<>(texts);
        sorted.sort(Utf8Order::compare);
        for (int i = 1; i < sorted.size(); i++) {
            if (sorted.get(i).equals(sorted.get(i - 1))) {
                throw Refusals.invalid("a set has a value twice");
            }
        }
        return sorted;
    }

    /** Whether a number is a whole one of few digits, in its shortest form: nearly all are. */
    private static boolean isPlain(String number) {
        int length = number.length();
        if (length == 0 || length > 18 || (number.charAt(0) == '0' && length > 1)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (number.charAt(i) < '0' || number.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static String number(String text) {
        BigDecimal number = decimal(text).stripTrailingZeros();
        int exponent = number.precision() - number.scale() - 1;
        if (number.precision() > MAX_DIGITS
                || (number.signum() != 0 && (exponent > MAX_EXPONENT || exponent < MIN_EXPONENT))) {
            throw Refusals.invalid("a number has more than 38 digits, or is too large or too small");
        }
        return number.signum() == 0 ? "0" : number.toPlainString();
    }

    private static BigDecimal decimal(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw Refusals.invalid("'" + text + "' is no number");
        }
    }

    /** The sum of two kept numbers. */
    static AttributeValue sum(AttributeValue number, AttributeValue more) {
        return kept(
                AttributeValue.fromN(decimal(number.n()).add(decimal(more.n())).toPlainString()));
    }

    /** Whether values of its type have an order: texts, numbers and bytes. */
    static boolean isOrdered(AttributeValue value) {
        return value.s() != null || value.n() != null || value.b() != null;
    }

    /** The order of two kept values of one type. */
    public static int compare(AttributeValue left, AttributeValue right) {
        if (left.s() != null) {
            return Utf8Order.compare(left.s(), right.s());
        }
        if (left.b() != null) {
            return Arrays.compareUnsigned(
                    left.b().asByteArrayUnsafe(), right.b().asByteArrayUnsafe());
        }
        return isPlain(left.n()) && isPlain(right.n())
                ? Long.compare(Long.parseLong(left.n()), Long.parseLong(right.n()))
                : decimal(left.n()).compareTo(decimal(right.n()));
    }

    /** An item's bytes as DynamoDB counts them. */
    public static int size(Map<String, AttributeValue> item) {
        int size = 0;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            size += utf8(attribute.getKey()) + size(attribute.getValue());
        }
        return size;
    }

    private static int size(AttributeValue value) {
        return switch (value.type()) {
            case S -> utf8(value.s());
            case N -> (value.n().length() + 1) / 2 + 1;
            case B -> value.b().asByteArrayUnsafe().length;
            case SS -> value.ss().stream().mapToInt(Values::utf8).sum();
            case L ->
                NESTED_BYTES
                        + value.l().stream().mapToInt(each -> 1 + size(each)).sum();
            case M -> NESTED_BYTES + value.m().size() + size(value.m());
            default -> 1;
        };
    }

    public static int utf8(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) > 0x7f) {
                return text.getBytes(StandardCharsets.UTF_8).length;
            }
        }
        return length;
    }
}
