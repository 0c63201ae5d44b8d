package com.mintactivity.activity.tally;

import com.mintactivity.platform.text.Utf8Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * User ids as whole numbers, so that adding up hashes no text: a decimal of at most 18 digits is its own value, any
 * other text the complement of its index in a list. Keys of texts are valid within one accumulator only.
 */
public final class UserKeys {

    /** The canonical form of a value: no sign, no leading zero. */
    private static final Pattern DECIMAL = Pattern.compile("0|[1-9][0-9]{0,17}");

    private final List<String> texts = new ArrayList<>();
    private final Map<String, Long> places = new HashMap<>();

    /** Whether a key is the id's own value. */
    public static boolean isNumber(long key) {
        return key >= 0;
    }

    public long key(String userId) {
        return DECIMAL.matcher(userId).matches()
                ? Long.parseLong(userId)
                : places.computeIfAbsent(userId, unknown -> {
                    texts.add(unknown);
                    return ~(texts.size() - 1L);
                });
    }

    public String id(long key) {
        return isNumber(key) ? Long.toString(key) : texts.get(Math.toIntExact(~key));
    }

    /** Compares two keys by the UTF-8 bytes of their ids. */
    public int compare(long a, long b) {
        return Utf8Order.compare(id(a), id(b));
    }
}
