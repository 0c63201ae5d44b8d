package com.mintactivity.auth.address;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An IPv4 or IPv6 address; an IPv4-mapped IPv6 address is the IPv4 address it maps. Parsed strictly, never looked up.
 */
public final class Address {

    /**
     * Groups of at most four digits; the last two may be an IPv4 address. The JDK's own parser also accepts longer
     * groups.
     */
    private static final Pattern IPV6 =
            Pattern.compile("(?:[0-9A-Fa-f]{0,4}:){2,8}(?:[0-9A-Fa-f]{0,4}|([0-9]{1,3}(?:[.][0-9]{1,3}){3}))");

    private final byte[] bytes;

    private Address(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The address in a text; empty if the text is not an address. Zones, ports, brackets and blanks are not allowed.
     */
    public static Optional<Address> parse(String text) {
        if (!isIpv4(text) && !isIpv6(text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Address(InetAddress.ofLiteral(text).getAddress()));
        } catch (IllegalArgumentException notAnAddress) {
            return Optional.empty();
        }
    }

    /**
     * Four numbers up to 255 without leading zeros. Called for each request: a regular expression would take several
     * times as long.
     */
    private static boolean isIpv4(String text) {
        int dots = 0;
        int number = -1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.' && number >= 0) {
                dots++;
                number = -1;
            } else if (c >= '0' && c <= '9' && number != 0) {
                number = Math.max(0, number) * 10 + c - '0';
            } else {
                return false;
            }
            if (number > 255) {
                return false;
            }
        }
        return dots == 3 && number >= 0;
    }

    /** Checks the form only. The JDK checks the number of groups. */
    private static boolean isIpv6(String text) {
        Matcher form = IPV6.matcher(text);
        return form.matches() && (form.group(1) == null || isIpv4(form.group(1)));
    }

    /** 32 or 128. */
    int bits() {
        return bytes.length * 8;
    }

    /** Whether both addresses belong to the same family and have the same first {@code length} bits. */
    boolean sharesPrefix(Address other, int length) {
        if (bytes.length != other.bytes.length) {
            return false;
        }
        int whole = length / 8;
        if (!Arrays.equals(bytes, 0, whole, other.bytes, 0, whole)) {
            return false;
        }
        int rest = length % 8;
        return rest == 0 || (bytes[whole] & 0xff) >> (8 - rest) == (other.bytes[whole] & 0xff) >> (8 - rest);
    }

    /** This address with every bit after the first {@code length} cleared. */
    Address network(int length) {
        byte[] cleared = bytes.clone();
        for (int bit = length; bit < bits(); bit++) {
            cleared[bit / 8] &= (byte) ~(0x80 >> (bit % 8));
        }
        return new Address(cleared);
    }

    /** The canonical text: dotted decimal, or RFC 5952 (lower case, longest run of zero groups shortened). */
    @Override
    public String toString() {
        if (bytes.length == 4) {
            return (bytes[0] & 0xff) + "." + (bytes[1] & 0xff) + "." + (bytes[2] & 0xff) + "." + (bytes[3] & 0xff);
        }
        return Ipv6Text.compress(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Address that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
