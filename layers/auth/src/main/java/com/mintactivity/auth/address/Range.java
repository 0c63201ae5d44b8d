package com.mintactivity.auth.address;

import java.util.Optional;
import java.util.regex.Pattern;

/** A range of addresses in CIDR notation: a network address and the length of its prefix in bits. */
public record Range(Address network, int length) {

    private static final Pattern LENGTH = Pattern.compile("0|[1-9]\\d{0,2}");

    /** @throws IllegalArgumentException if the prefix is longer than an address, or the network has bits behind it */
    public Range {
        if (length < 0 || length > network.bits() || !network.network(length).equals(network)) {
            throw new IllegalArgumentException("a range is a network address and a prefix length");
        }
    }

    /** The range in a text such as {@code 8.8.8.0/24}, in any spelling; host bits are cleared. */
    public static Optional<Range> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !LENGTH.matcher(text.substring(slash + 1)).matches()) {
            return Optional.empty();
        }
        int length = Integer.parseInt(text, slash + 1, text.length(), 10);
        return Address.parse(text.substring(0, slash))
                .filter(address -> length <= address.bits())
                .map(address -> new Range(address.network(length), length));
    }

    static Range of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException("not a range: " + text));
    }

    public boolean contains(Address address) {
        return network.sharesPrefix(address, length);
    }

    boolean overlaps(Range other) {
        return network.sharesPrefix(other.network, Math.min(length, other.length));
    }

    boolean isInside(Range other) {
        return length >= other.length && other.contains(network);
    }

    boolean isIpv4() {
        return network.bits() == 32;
    }

    @Override
    public String toString() {
        return network + "/" + length;
    }
}
