package com.mintactivity.auth.address;

import java.util.List;

/** The ranges from which a key may be used: 1 to 16, IPv4 /24 or narrower, IPv6 /48 or narrower, in canonical form. */
public final class Allowlist {

    private static final int MAX_ENTRIES = 16;
    private static final int MIN_IPV4_PREFIX = 24;
    private static final int MIN_IPV6_PREFIX = 48;

    private final List<Range> ranges;

    private Allowlist(List<Range> ranges) {
        this.ranges = ranges;
    }

    /**
     * The allowlist that an operator enters.
     *
     * @throws IllegalArgumentException if there are no or too many ranges, or a range is malformed, too wide or not permitted
     */
    public static Allowlist of(List<String> texts, AllowlistPolicy policy) {
        if (texts.isEmpty() || texts.size() > MAX_ENTRIES) {
            throw new IllegalArgumentException("an allowlist has 1 to " + MAX_ENTRIES + " ranges, not " + texts.size());
        }
        return new Allowlist(texts.stream().map(text -> check(text, policy)).toList());
    }

    /**
     * The allowlist of a key record, whose entries were checked when they were written.
     *
     * @throws IllegalArgumentException if an entry is not a range
     */
    public static Allowlist stored(List<String> texts) {
        return new Allowlist(texts.stream().map(Range::of).toList());
    }

    private static Range check(String text, AllowlistPolicy policy) {
        Range range = Range.parse(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        text + " is not a range in CIDR notation such as 8.8.8.0/24 or 2606:4700::/48" + hint(text)));
        if (!range.toString().equals(text)) {
            throw new IllegalArgumentException(text + " is not canonical: write " + range);
        }
        int widest = range.isIpv4() ? MIN_IPV4_PREFIX : MIN_IPV6_PREFIX;
        if (range.length() < widest) {
            throw new IllegalArgumentException(text + " is too wide: /" + widest + " or narrower is allowed");
        }
        if (!policy.permits(range)) {
            throw new IllegalArgumentException(text + " is not publicly routable");
        }
        return range;
    }

    private static String hint(String text) {
        return Address.parse(text)
                .map(one -> "; for this one address write " + one + "/" + one.bits())
                .orElse("");
    }

    public boolean allows(Address address) {
        // Without a stream, because this runs for each request.
        for (Range range : ranges) {
            if (range.contains(address)) {
                return true;
            }
        }
        return false;
    }

    public List<String> texts() {
        return ranges.stream().map(Range::toString).toList();
    }
}
