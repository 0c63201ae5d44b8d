package com.mintactivity.auth.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
