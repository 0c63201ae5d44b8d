package com.mintactivity.auth.address;

import java.util.List;

/** The ranges that a key works from: 1 to 16, IPv4 /24 or narrower, IPv6 /48 or narrower, each written canonically. */
public final class Allowlist {

    private static final int MOST_ENTRIES = 16;
    private static final int WIDEST_IPV4 = 24;
    private static final int WIDEST_IPV6 = 48;

    private final List<Range> ranges;

    private Allowlist(List<Range> ranges) {
        this.ranges = ranges;
    }

    /** The allowlist that an operator asks for; refuses what it may not hold with {@link IllegalArgumentException}. */
    public static Allowlist of(List<String> texts, Reach reach) {
        if (texts.isEmpty() || texts.size() > MOST_ENTRIES) {
            throw new IllegalArgumentException(
                    "an allowlist has 1 to " + MOST_ENTRIES + " ranges, not " + texts.size());
        }
        return new Allowlist(texts.stream().map(text -> check(text, reach)).toList());
    }

    /** The allowlist of a key record, whose entries were checked when they were written. */
    public static Allowlist stored(List<String> texts) {
        return new Allowlist(texts.stream().map(Range::of).toList());
    }

    private static Range check(String text, Reach reach) {
        Range range = Range.parse(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        text + " is not a range in CIDR notation such as 8.8.8.0/24 or 2606:4700::/48" + hint(text)));
        if (!range.toString().equals(text)) {
            throw new IllegalArgumentException(text + " is not canonical: write " + range);
        }
        int widest = range.isIpv4() ? WIDEST_IPV4 : WIDEST_IPV6;
        if (range.length() < widest) {
            throw new IllegalArgumentException(text + " is too wide: /" + widest + " or narrower is allowed");
        }
        if (!reach.takes(range)) {
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
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    public List<String> texts() {
        return ranges.stream().map(Range::toString).toList();
    }
}
