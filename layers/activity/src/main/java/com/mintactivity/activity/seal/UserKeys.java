package com.mintactivity.activity.seal;

import com.mintactivity.platform.text.Utf8Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * User ids as whole numbers, so that adding up hashes no text: a decimal of at most {@value #MOST_DIGITS} digits is its own value,
 * any other text the complement of its place in a list. Keys of texts mean something within one ledger only.
 */
final class UserKeys {

    private static final int MOST_DIGITS = 18;

    private final List<String> texts = new ArrayList<>();
    private final Map<String, Long> places = new HashMap<>();

    /** Whether a key is the id's own value. */
    static boolean isNumber(long key) {
        return key >= 0;
    }

    long key(String userId) {
        return isDecimal(userId) ? Long.parseLong(userId) : places.computeIfAbsent(userId, this::append);
    }

    String id(long key) {
        return isNumber(key) ? Long.toString(key) : texts.get(Math.toIntExact(~key));
    }

    /** By the bytes of the ids. */
    int compare(long a, long b) {
        return Utf8Order.compare(id(a), id(b));
    }

    private long append(String userId) {
        texts.add(userId);
        return ~(texts.size() - 1L);
    }

    /** Whether the text is what its value is written as: no sign, no leading zero. */
    private static boolean isDecimal(String text) {
        boolean fits = !text.isEmpty() && text.length() <= MOST_DIGITS;
        return fits
                && (text.charAt(0) != '0' || text.length() == 1)
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
