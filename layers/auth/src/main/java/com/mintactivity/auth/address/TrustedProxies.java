package com.mintactivity.auth.address;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The ranges of {@code TRUSTED_PROXIES}. A range that contains callers lets each of them claim any address, so a range
 * may be at most as wide as IPv4 /8 or IPv6 /16, and all ranges together as {@value #MAX_WIDEST} of these. The private
 * block {@code fc00::/7}, from which no one calls over the internet, may be trusted as a whole.
 */
final class TrustedProxies {

    /** The width of the private block 10.0.0.0/8. No public network has more addresses in one range. */
    private static final int WIDEST_IPV4 = 8;

    /** Registries assign narrower ranges. */
    private static final int WIDEST_IPV6 = 16;

    private static final int MAX_WIDEST = 16;

    private static final BigInteger WIDEST = BigInteger.TWO.pow(128);

    private static final BigInteger MAX_SIZE = WIDEST.multiply(BigInteger.valueOf(MAX_WIDEST));

    private static final Range PRIVATE_IPV6 = Range.of("fc00::/7");

    private TrustedProxies() {}

    /** The ranges in a comma-separated text; empty if an item is not a CIDR range, or the ranges are too wide. */
    static Optional<List<Range>> parse(String text) {
        List<Optional<Range>> items = Stream.of(text.split(",", -1))
                .map(String::strip)
                .map(Range::parse)
                .toList();
        List<Range> ranges = items.stream().flatMap(Optional::stream).toList();
        return ranges.size() == items.size() && areNarrow(ranges) ? Optional.of(ranges) : Optional.empty();
    }

    private static boolean areNarrow(List<Range> ranges) {
        List<Range> counted =
                ranges.stream().filter(range -> !range.isInside(PRIVATE_IPV6)).toList();
        return counted.stream().allMatch(range -> range.length() >= widest(range))
                && counted.stream()
                                .map(TrustedProxies::size)
                                .reduce(BigInteger.ZERO, BigInteger::add)
                                .compareTo(MAX_SIZE)
                        <= 0;
    }

    private static int widest(Range range) {
        return range.isIpv4() ? WIDEST_IPV4 : WIDEST_IPV6;
    }

    /** How many addresses a range has, in such a unit that the widest ranges of both families are equal. */
    private static BigInteger size(Range range) {
        return WIDEST.shiftRight(range.length() - widest(range));
    }
}
