package com.mintactivity.fuzz.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An address as a number.
 *
 * @param bits 32 or 128
 */
public record ModelAddress(int bits, BigInteger number) {

    private static final Pattern OCTET = Pattern.compile("0|[1-9][0-9]{0,2}");
    private static final Pattern GROUP = Pattern.compile("[0-9A-Fa-f]{1,4}");
    private static final BigInteger MAPPED = BigInteger.valueOf(0xffff);

    /**
     * The address in a text: RFC 4291 without zones, or four decimal octets without leading zeros. A mapped address is
     * IPv4.
     */
    public static Optional<ModelAddress> parse(String text) {
        if (!text.contains(":")) {
            return ipv4(text).map(number -> new ModelAddress(32, number));
        }
        return groups(text).map(ModelAddress::ipv6);
    }

    private static ModelAddress ipv6(List<String> groups) {
        BigInteger number = new BigInteger(String.join("", groups), 16);
        return number.shiftRight(32).equals(MAPPED)
                ? new ModelAddress(32, number.subtract(MAPPED.shiftLeft(32)))
                : new ModelAddress(128, number);
    }

    private static Optional<BigInteger> ipv4(String text) {
        String[] octets = text.split("\\.", -1);
        long number = 0;
        for (String octet : octets) {
            if (octets.length != 4 || !OCTET.matcher(octet).matches() || Integer.parseInt(octet) > 255) {
                return Optional.empty();
            }
            number = number << 8 | Integer.parseInt(octet);
        }
        return Optional.of(BigInteger.valueOf(number));
    }

    /** Eight groups of four digits. */
    private static Optional<List<String>> groups(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            return part(text).filter(all -> all.size() == 8);
        }
        Optional<List<String>> left = gap == 0 ? Optional.of(List.of()) : hexOnly(text.substring(0, gap));
        Optional<List<String>> right =
                gap + 2 == text.length() ? Optional.of(List.of()) : part(text.substring(gap + 2));
        if (left.isEmpty() || right.isEmpty() || left.get().size() + right.get().size() > 7) {
            return Optional.empty();
        }
        List<String> all = new ArrayList<>(left.get());
        while (all.size() + right.get().size() < 8) {
            all.add("0000");
        }
        all.addAll(right.get());
        return Optional.of(all);
    }

    /** Groups whose last may be an IPv4 address, which counts as two. */
    private static Optional<List<String>> part(String text) {
        int last = text.lastIndexOf(':') + 1;
        if (!text.contains(".")) {
            return hexOnly(text);
        }
        return ipv4(text.substring(last))
                .flatMap(tail -> hexOnly(text.substring(0, last)
                        + hex(tail.shiftRight(16).intValue()) + ":" + hex(tail.intValue() & 0xffff)));
    }

    private static Optional<List<String>> hexOnly(String text) {
        List<String> groups = new ArrayList<>();
        for (String group : text.split(":", -1)) {
            if (!GROUP.matcher(group).matches()) {
                return Optional.empty();
            }
            groups.add("0".repeat(4 - group.length()) + group);
        }
        return Optional.of(groups);
    }

    private static String hex(int group) {
        return Integer.toHexString(group);
    }

    /** The canonical text: dotted decimal, or RFC 5952. */
    public String text() {
        List<String> parts = new ArrayList<>();
        int width = bits == 32 ? 8 : 16;
        for (int at = bits - width; at >= 0; at -= width) {
            int part = number.shiftRight(at).intValue() & ((1 << width) - 1);
            parts.add(bits == 32 ? Integer.toString(part) : hex(part));
        }
        return bits == 32 ? String.join(".", parts) : shortened(parts);
    }

    private static String shortened(List<String> groups) {
        for (int length = 8; length >= 2; length--) {
            List<String> zeros = Collections.nCopies(length, "0");
            for (int start = 0; start + length <= 8; start++) {
                if (groups.subList(start, start + length).equals(zeros)) {
                    return String.join(":", groups.subList(0, start)) + "::"
                            + String.join(":", groups.subList(start + length, 8));
                }
            }
        }
        return String.join(":", groups);
    }
}
