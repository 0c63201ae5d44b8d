package com.mintactivity.activity.seal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Wallets as bytes: an address of {@code 0x} and 40 lower-case hex digits is its {@value #LENGTH} bytes; any other text is its UTF-8
 * behind a zero byte, or behind two where one would give it an address's length.
 */
final class WalletBytes {

    static final int LENGTH = 20;

    private static final HexFormat HEX = HexFormat.of();

    private WalletBytes() {}

    static byte[] of(String wallet) {
        return isAddress(wallet) ? HEX.parseHex(wallet, 2, wallet.length()) : padded(wallet);
    }

    static String text(byte[] array, int at, int length) {
        if (length == LENGTH) {
            return "0x" + HEX.formatHex(array, at, at + length);
        }
        int start = at;
        while (array[start] == 0) {
            start++;
        }
        return new String(array, start, at + length - start, StandardCharsets.UTF_8);
    }

    private static byte[] padded(String wallet) {
        byte[] text = wallet.getBytes(StandardCharsets.UTF_8);
        int padding = text.length + 1 == LENGTH ? 2 : 1;
        byte[] padded = new byte[text.length + padding];
        System.arraycopy(text, 0, padded, padding, text.length);
        return padded;
    }

    private static boolean isAddress(String wallet) {
        return wallet.length() == 2 + 2 * LENGTH
                && wallet.startsWith("0x")
                && wallet.chars().skip(2).allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
    }

    static int compare(byte[] a, int aAt, int aLength, byte[] b, int bAt, int bLength) {
        return Arrays.compareUnsigned(a, aAt, aAt + aLength, b, bAt, bAt + bLength);
    }
}
