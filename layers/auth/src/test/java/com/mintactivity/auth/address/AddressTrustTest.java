package com.mintactivity.auth.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A header cannot make a caller pass as another address. */
final class AddressTrustTest {

    private static final AddressTrust FORWARDED = AddressTrust.of("forwarded", "10.0.0.0/8, 2001:db8::/32");

    // source, X-Forwarded-For lines separated by |, calling address
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "10.0.0.1, '8.8.8.8', 8.8.8.8",
                "10.0.0.1, '1.1.1.1, 8.8.8.8', 8.8.8.8",
                "10.0.0.1, '1.1.1.1, 8.8.8.8, 10.0.0.9', 8.8.8.8",
                "10.0.0.1, '1.1.1.1 | 8.8.8.8', 8.8.8.8",
                "10.0.0.1, '8.8.8.8 | 10.0.0.9, 2001:db8::7', 8.8.8.8",
                "10.0.0.1, '10.0.0.7, 10.0.0.8', 10.0.0.7",
                "10.0.0.1, '', -",
                "10.0.0.1, '8.8.8.8, nonsense', -",
                "10.0.0.1, '8.8.8.8, ', -",
                "10.0.0.1, '8.8.8.8:443', -",
                "10.0.0.1, 'nonsense, 8.8.8.8', 8.8.8.8",
                "::ffff:10.0.0.1, '8.8.8.8', 8.8.8.8",
                "9.9.9.9, '8.8.8.8', 9.9.9.9",
                "nonsense, '8.8.8.8', -",
            })
    void aForwardedAddressCountsOnlyThroughTrustedProxies(String source, String lines, String caller) {
        Caller expected = caller == null
                ? new Caller.Unreadable()
                : new Caller.Known(Address.parse(caller).orElseThrow());
        assertThat(FORWARDED.caller(source, Stream.of(lines.split("\\|", -1)).toList()))
                .isEqualTo(expected);
    }

    @Test
    void aTrustedSourceThatForwardsNothingIsTheCaller() {
        assertThat(FORWARDED.caller("10.0.0.1", List.of()))
                .isEqualTo(new Caller.Known(Address.parse("10.0.0.1").orElseThrow()));
    }

    @Test
    void theGatewaysSourceCountsWhateverIsForwarded() {
        assertThat(AddressTrust.of("gateway", "").caller("9.9.9.9", List.of("8.8.8.8")))
                .isEqualTo(new Caller.Known(Address.parse("9.9.9.9").orElseThrow()));
    }

    // IP_TRUST, TRUSTED_PROXIES
    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "Gateway, ''",
        "forwarded, ''",
        "forwarded, '10.0.0.0/8,'",
        "forwarded, 10.0.0.0",
        "both, 10.0.0.0/8"
    })
    void trustThatIsUnsetOrUnreadableIsUnconfigured(String mode, String proxies) {
        assertThat(AddressTrust.of(mode, proxies).caller("9.9.9.9", List.of("8.8.8.8")))
                .isEqualTo(new Caller.Unconfigured());
    }

    // TRUSTED_PROXIES
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0/0",
                "::/0",
                "10.0.0.0/8,0.0.0.0/0",
                "0.0.0.0/1,128.0.0.0/1",
                "::/1, 8000::/1",
                "2000::/3",
                "fc00::/6",
                "8.0.0.0/7",
                "240.0.0.0/4",
                "2600::/15"
            })
    void rangesInWhichCallersAreAreNotTrusted(String proxies) {
        assertThat(AddressTrust.of("forwarded", proxies).caller("8.8.8.8", List.of("1.1.1.1")))
                .isEqualTo(new Caller.Unconfigured());
    }

    /** 17 ranges of the greatest width, and a family in ranges of that width. */
    @ParameterizedTest
    @ValueSource(ints = {17, 256})
    void manyWideRangesAreNotTrusted(int ranges) {
        String ipv4 = joined(ranges, "%d.0.0.0/8");
        String ipv6 = joined(ranges, "%x00::/16");
        assertThat(AddressTrust.of("forwarded", ipv4).caller("8.8.8.8", List.of()))
                .isEqualTo(new Caller.Unconfigured());
        assertThat(AddressTrust.of("forwarded", ipv6).caller("8.8.8.8", List.of()))
                .isEqualTo(new Caller.Unconfigured());
    }

    @Test
    void sixteenRangesOfTheGreatestWidthAreTrusted() {
        for (String ranges : List.of(joined(16, "%d.0.0.0/8"), joined(16, "%x00::/16"))) {
            assertThat(AddressTrust.of("forwarded", ranges).caller("99.9.9.9", List.of()))
                    .isInstanceOf(Caller.Known.class);
        }
    }

    // TRUSTED_PROXIES, an address in them
    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.1.2.3",
        "127.0.0.0/8, 127.0.0.1",
        "::1/128, ::1",
        "'10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,169.254.0.0/16,127.0.0.0/8,"
                + "::1/128,fc00::/7,fe80::/16', fd00::1",
        "fd00::/8, fd00::1",
        "17.0.0.0/8, 17.1.2.3",
        "2600::/16, 2600::1",
        "'130.176.0.0/16,15.158.0.0/16', 130.176.3.4"
    })
    void rangesOfProxiesAreTrusted(String proxies, String proxy) {
        assertThat(AddressTrust.of("forwarded", proxies).caller(proxy, List.of("8.8.8.8")))
                .isEqualTo(new Caller.Known(Address.parse("8.8.8.8").orElseThrow()));
        assertThat(AddressTrust.of("forwarded", proxies).caller("9.9.9.9", List.of("8.8.8.8")))
                .isEqualTo(new Caller.Known(Address.parse("9.9.9.9").orElseThrow()));
    }

    private static String joined(int ranges, String form) {
        return IntStream.range(0, ranges)
                .mapToObj(i -> String.format(Locale.ROOT, form, i))
                .collect(Collectors.joining(","));
    }
}
