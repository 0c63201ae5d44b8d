package com.mintactivity.auth.address;

import java.util.List;
import java.util.stream.Stream;

/**
 * The ranges that an allowlist may contain. The special-purpose blocks come from the IANA registries
 * iana-ipv4-special-registry and iana-ipv6-special-registry.
 */
public enum AllowlistPolicy {
    /** Publicly routable ranges only. */
    PUBLIC,
    /** Also loopback, private and documentation ranges: for a service on the operator's own machine. */
    LOCAL,
    /** The canary's address alone. No caller has it, so that its key is of no use outside the service. */
    CANARY;

    /** The source address of the canary's events, reserved for documentation (RFC 5737). */
    public static final String CANARY_ADDRESS = "192.0.2.1";

    private static final Range CANARY_RANGE = Range.of(CANARY_ADDRESS + "/32");

    private static final List<Range> LOCAL_BLOCKS = ranges(
            "127.0.0.0/8",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "::1/128",
            "fc00::/7",
            "192.0.2.0/24",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "2001:db8::/32",
            "3fff::/20");

    /** The blocks that are not globally reachable, multicast and reserved space. */
    private static final List<Range> SPECIAL_IPV4 = ranges(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4");

    /** Blocks of global unicast (2000::/3) that are not globally reachable. */
    private static final List<Range> SPECIAL_IPV6 = ranges("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

    private static final Range GLOBAL_IPV6 = Range.of("2000::/3");

    boolean permits(Range range) {
        return switch (this) {
            case PUBLIC -> isPublic(range);
            case LOCAL ->
                !range.overlaps(CANARY_RANGE)
                        && (isPublic(range) || LOCAL_BLOCKS.stream().anyMatch(range::isInside));
            case CANARY -> range.equals(CANARY_RANGE);
        };
    }

    private static boolean isPublic(Range range) {
        if (range.isIpv4()) {
            return SPECIAL_IPV4.stream().noneMatch(range::overlaps);
        }
        return range.isInside(GLOBAL_IPV6) && SPECIAL_IPV6.stream().noneMatch(range::overlaps);
    }

    private static List<Range> ranges(String... texts) {
        return Stream.of(texts).map(Range::of).toList();
    }
}
