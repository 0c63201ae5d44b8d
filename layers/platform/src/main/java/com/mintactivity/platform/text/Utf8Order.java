package com.mintactivity.platform.text;

/**
 * The order of texts by their UTF-8 bytes, which is the order of the tables. Java's own order of texts differs beyond
 * U+FFFF.
 */
public final class Utf8Order {

    private Utf8Order() {}

    public static int compare(String left, String right) {
        int shared = Math.min(left.length(), right.length());
        for (int i = 0; i < shared; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                // A surrogate is half of a character above U+FFFF, which sorts after every character that needs no
                // surrogates.
                boolean beyond = Character.isSurrogate(a);
                return beyond == Character.isSurrogate(b) ? Character.compare(a, b) : beyond ? 1 : -1;
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
