package com.mintactivity.activity.tally;

import com.mintactivity.platform.text.Utf8Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * User ids as whole numbers, so that adding up hashes no text: a decimal up to 2<sup>63</sup> − 1 without sign and
 * leading zeros is its own value, any other text the complement of its index in a list. Keys of texts are valid within
 * one accumulator only.
 */
public final class UserKeys {

    /** The length of the greatest value. All numbers of this length are less than 2<sup>64</sup>. */
    private static final int MOST_DIGITS = 19;

    private static final long NO_NUMBER = -1;

    private final List<String> texts = new ArrayList<>();
    private final Map<String, Long> places = new HashMap<>();

    /** Whether a key is the id's own value. */
    public static boolean isNumber(long key) {
        return key >= 0;
    }

    public long key(String userId) {
        long number = number(userId);
        return isNumber(number)
                ? number
                : places.computeIfAbsent(userId, unknown -> {
                    texts.add(unknown);
                    return ~(texts.size() - 1L);
                });
    }

    /** The value of an id that is its own key, else a negative number. Called for each stored row with a text. */
    private static long number(String userId) {
        int length = userId.length();
        if (length == 0 || length > MOST_DIGITS || (length > 1 && userId.charAt(0) == '0')) {
            return NO_NUMBER;
        }
        long value = 0;
        for (int i = 0; i < length; i++) {
            int digit = userId.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return NO_NUMBER;
            }
            value = value * 10 + digit;
        }
        // From 2^63 on it has become negative.
        return value;
    }

    public String id(long key) {
        return isNumber(key) ? Long.toString(key) : texts.get(Math.toIntExact(~key));
    }

    /** Compares two keys by the UTF-8 bytes of their ids. */
    public int compare(long a, long b) {
        return Utf8Order.compare(id(a), id(b));
    }

    /**
     * Compares two keys in the order in which tallies store them: numbers by their value, then texts by their bytes.
     */
    public int compareStored(long a, long b) {
        if (isNumber(a) && isNumber(b)) {
            return Long.compare(a, b);
        }
        return isNumber(a) == isNumber(b) ? compare(a, b) : isNumber(a) ? -1 : 1;
    }
}
