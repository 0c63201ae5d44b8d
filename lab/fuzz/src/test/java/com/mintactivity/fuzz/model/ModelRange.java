package com.mintactivity.fuzz.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The addresses from {@code first} to {@code last} of one family. */
public record ModelRange(int bits, int length, BigInteger first, BigInteger last) {

    private static final Pattern LENGTH = Pattern.compile("0|[1-9][0-9]{0,2}");

    /** From the IANA registries of special-purpose addresses: the ranges that are not globally reachable. */
    private static final List<ModelRange> SPECIAL = Stream.of(
                    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24",
                    "192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24",
                    "224.0.0.0/3 ::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20")
            .flatMap(line -> Stream.of(line.split(" ")))
            .map(text -> parse(text).orElseThrow())
            .toList();

    /** The range in CIDR notation; host bits are cleared. */
    public static Optional<ModelRange> parse(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 2 || !LENGTH.matcher(parts[1]).matches()) {
            return Optional.empty();
        }
        int length = Integer.parseInt(parts[1]);
        return ModelAddress.parse(parts[0])
                .filter(address -> length <= address.bits())
                .map(address -> of(address, length));
    }

    private static ModelRange of(ModelAddress address, int length) {
        BigInteger size = BigInteger.TWO.pow(address.bits() - length);
        BigInteger first = address.number().divide(size).multiply(size);
        return new ModelRange(address.bits(), length, first, first.add(size).subtract(BigInteger.ONE));
    }

    public boolean contains(ModelAddress address) {
        return bits == address.bits()
                && address.number().compareTo(first) >= 0
                && address.number().compareTo(last) <= 0;
    }

    /** Whether a key's allowlist may contain it: it is narrow enough, and all its addresses are globally reachable. */
    public boolean isAllowable() {
        if (length < (bits == 32 ? 24 : 48)) {
            return false;
        }
        for (ModelRange special : SPECIAL) {
            if (special.bits == bits && special.first.compareTo(last) <= 0 && special.last.compareTo(first) >= 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether proxies may be trusted in these ranges: in any of fc00::/7; in others of at most the size of an IPv4 /8
     * or an IPv6 /16 (2^112 addresses), and of 16 times this size together.
     */
    public static boolean areTrustable(List<ModelRange> ranges) {
        BigInteger together = BigInteger.ZERO;
        for (ModelRange range : ranges) {
            BigInteger size =
                    range.last.subtract(range.first).add(BigInteger.ONE).shiftLeft(range.bits == 32 ? 88 : 0);
            boolean isPrivate = range.bits == 128
                    && range.length >= 7
                    && range.first.shiftRight(121).intValue() == 0xfc >> 1;
            if (!isPrivate && size.compareTo(BigInteger.TWO.pow(112)) > 0) {
                return false;
            }
            together = isPrivate ? together : together.add(size);
        }
        return together.compareTo(BigInteger.TWO.pow(116)) <= 0;
    }

    /** The canonical text. */
    public String text() {
        return new ModelAddress(bits, first).text() + "/" + length;
    }
}
