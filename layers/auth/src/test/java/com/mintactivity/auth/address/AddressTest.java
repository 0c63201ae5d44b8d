package com.mintactivity.auth.address;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressTest {

    // text, canonical text
    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, 0.0.0.0",
        "203.0.113.255, 203.0.113.255",
        "2001:DB8:0:0:0:0:0:1, 2001:db8::1",
        "2001:db8:0:1:0:0:0:1, 2001:db8:0:1::1",
        "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
        "2001:0:0:1:0:0:1:1, 2001::1:0:0:1:1",
        "::, ::",
        "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0",
        "::2:3:4:5:6:7:8, 0:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7.8.9.10, 1:2:3:4:5:6:708:90a",
        "::1, ::1",
        "fe80::, fe80::",
        "::ffff:192.0.2.1, 192.0.2.1",
        "::ffff:c000:201, 192.0.2.1",
        "64:ff9b::192.0.2.33, 64:ff9b::c000:221",
    })
    void anAddressIsReadAndWrittenCanonically(String text, String canonical) {
        assertThat(Address.parse(text)).map(Address::toString).hasValue(canonical);
        assertThat(Address.parse(canonical)).isEqualTo(Address.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "1",
                "1.2.3",
                "1.2.3.4.5",
                "256.1.1.1",
                "00.1.1.1",
                "01.2.3.4",
                "1.2.3.4 ",
                "1.2.3.4:80",
                "[::1]",
                "::1%lo",
                "fe80::1%eth0",
                "1::2::3",
                ":::",
                "12345::",
                "00001::",
                "::1:02001",
                "::ffff:01.2.3.4",
                "::ffff:1.2.3",
                "::1.2.3.4.5",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1:2:3:4::5:6:7:8",
                ":1:2:3:4:5:6:7",
                "g::1",
                "localhost",
                "0x7f.0.0.1",
                "2130706433",
                "1.2.3.-4",
                "::ffff:1.2.3.256",
                "１.２.３.４",
            })
    void otherTextIsNotParsed(String text) {
        assertThat(Address.parse(text)).isEmpty();
    }

    @Test
    void addressesAreEqualByTheirBits() {
        Address address = Address.parse("192.0.2.1").orElseThrow();
        Address other = Address.parse("192.0.2.2").orElseThrow();

        assertThat(address)
                .isEqualTo(Address.parse("::ffff:192.0.2.1").orElseThrow())
                .isNotEqualTo(other)
                .isNotEqualTo(Address.parse("::c000:201").orElseThrow())
                .isNotEqualTo("192.0.2.1")
                .doesNotHaveSameHashCodeAs(other);
    }
}
