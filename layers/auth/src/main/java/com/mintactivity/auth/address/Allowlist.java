package com.mintactivity.auth.address;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
     * The allowlist that an operator enters, without duplicates.
     *
     * @throws IllegalArgumentException if there are no or too many ranges, or a range is malformed, too wide or not
     *     permitted
     */
    public static Allowlist of(List<String> texts, AllowlistPolicy policy) {
        return bounded(texts.stream().map(text -> check(text, policy)));
    }

    /**
     * The allowlist of a key record, whose entries were checked when they were written.
     *
     * @throws IllegalArgumentException if an entry is not a range
     */
    public static Allowlist stored(List<String> texts) {
        return new Allowlist(texts.stream().map(Range::of).toList());
    }

    /**
     * This allowlist after an operator removed ranges and then added others at its end. A range that is already on it
     * is not added again.
     *
     * @throws IllegalArgumentException if a range to remove is not on it, no or too many ranges would be left, or a
     *     range to add is malformed, too wide or not permitted
     */
    public Allowlist changed(List<String> removed, List<String> added, AllowlistPolicy policy) {
        removed.stream().filter(text -> !texts().contains(text)).findFirst().ifPresent(missing -> {
            throw new IllegalArgumentException(
                    missing + " is not on the allowlist, which has " + String.join(", ", texts()));
        });
        List<Range> kept = ranges.stream()
                .filter(range -> !removed.contains(range.toString()))
                .toList();
        if (kept.isEmpty() && added.isEmpty()) {
            throw new IllegalArgumentException(
                    "no range would be left: add another at the same time, or revoke the key");
        }
        return bounded(Stream.concat(kept.stream(), added.stream().map(text -> check(text, policy))));
    }

    private static Allowlist bounded(Stream<Range> entered) {
        List<Range> ranges = entered.distinct().toList();
        if (ranges.isEmpty() || ranges.size() > MAX_ENTRIES) {
            throw new IllegalArgumentException(
                    "an allowlist has 1 to " + MAX_ENTRIES + " ranges, not " + ranges.size());
        }
        return new Allowlist(ranges);
    }

    /** The spelling is judged last, so that the correction of a refused text is never refused for another reason. */
    private static Range check(String text, AllowlistPolicy policy) {
        Optional<Range> oneAddress = Address.parse(text).map(address -> new Range(address, address.bits()));
        Range range = oneAddress.or(() -> Range.parse(text)).orElseThrow(() -> noRange(text, ""));
        int widest = range.isIpv4() ? MIN_IPV4_PREFIX : MIN_IPV6_PREFIX;
        if (range.length() < widest) {
            throw new IllegalArgumentException(text + " is too wide: /" + widest + " or narrower is allowed");
        }
        if (!policy.permits(range)) {
            throw new IllegalArgumentException(text + " is not publicly routable");
        }
        if (oneAddress.isPresent()) {
            throw noRange(text, "; for this one address write " + range);
        }
        if (!range.toString().equals(text)) {
            throw new IllegalArgumentException(text + " is not canonical: write " + range);
        }
        return range;
    }

    private static IllegalArgumentException noRange(String text, String hint) {
        return new IllegalArgumentException(
                text + " is not a range in CIDR notation such as 8.8.8.0/24 or 2606:4700::/48" + hint);
    }

    /** Whether callers from the public internet are allowed by IPv4 addresses only. */
    public boolean isPublicIpv4Only() {
        return ranges.stream().allMatch(Range::isIpv4) && ranges.stream().anyMatch(AllowlistPolicy.PUBLIC::permits);
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
