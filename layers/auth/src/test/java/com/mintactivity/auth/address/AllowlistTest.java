package com.mintactivity.auth.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AllowlistTest {

    // range, inside, just outside
    @ParameterizedTest
    @CsvSource({
        "8.8.8.0/24, 8.8.8.255, 8.8.9.0",
        "8.8.8.8/29, 8.8.8.15, 8.8.8.16",
        "8.8.8.8/32, 8.8.8.8, 8.8.8.9",
        "2606:4700::/48, 2606:4700:0:ffff:ffff:ffff:ffff:ffff, 2606:4700:1::",
        "2606:4700:10::/45, 2606:4700:17::1, 2606:4700:18::",
        "2606:4700::1/128, 2606:4700::1, 2606:4700::2",
        "8.8.8.0/24, ::ffff:8.8.8.1, ::ffff:8.8.9.1",
    })
    void aRangeHoldsItsAddressesAndNoOthers(String range, String inside, String outside) {
        Range parsed = Range.of(range);
        assertThat(parsed.contains(Address.parse(inside).orElseThrow())).isTrue();
        assertThat(parsed.contains(Address.parse(outside).orElseThrow())).isFalse();
    }

    // text, part of the message
    @ParameterizedTest
    @CsvSource({
        "8.8.8.1/24, write 8.8.8.0/24",
        "2606:4700:0::/48, write 2606:4700::/48",
        "2606:4700::ABCD/128, write 2606:4700::abcd/128",
        "8.8.0.0/23, too wide",
        "8.8.8.8/16, too wide",
        "2606:4700:0::/32, too wide",
        "10.0.0.5/8, too wide",
        "10.0.0.5/24, not publicly routable",
        "10.0.0.5, not publicly routable",
        "2606:4700::/47, too wide",
        "8.8.8.8, write 8.8.8.8/32",
        "8.8.8.0/33, not a range",
        "8.8.8.0/024, not a range",
        "8.8.8.0/, not a range",
        "example.com/24, not a range",
        "127.0.0.1/32, not publicly routable",
        "10.1.2.0/24, not publicly routable",
        "100.64.0.0/24, not publicly routable",
        "169.254.1.0/24, not publicly routable",
        "192.0.2.0/24, not publicly routable",
        "198.19.0.0/24, not publicly routable",
        "224.0.0.0/24, not publicly routable",
        "255.255.255.255/32, not publicly routable",
        "::1/128, not publicly routable",
        "fc00::/48, not publicly routable",
        "fe80::/64, not publicly routable",
        "2001:db8::/48, not publicly routable",
        "2002::/48, not publicly routable",
    })
    void aRefusedRangeIsReportedWithItsCorrection(String text, String message) {
        assertThatThrownBy(() -> Allowlist.of(List.of(text), AllowlistPolicy.PUBLIC))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(text)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1/32", "::1/128", "10.1.2.0/24", "192.168.7.0/24", "fd00::/48", "203.0.113.0/24"})
    void aLocalServiceMayAllowLoopbackAndPrivateRanges(String text) {
        assertThat(Allowlist.of(List.of(text), AllowlistPolicy.LOCAL).texts()).containsExactly(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"224.0.0.0/24", "169.254.1.0/24", "0.0.0.0/24", "fe80::/64", "ff02::/48", "127.0.0.0/8"})
    void aLocalServiceRefusesTheRestAllTheSame(String text) {
        assertThatThrownBy(() -> Allowlist.of(List.of(text), AllowlistPolicy.LOCAL))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anAllowlistHasOneToSixteenRanges() {
        assertThat(Allowlist.of(ranges(16), AllowlistPolicy.PUBLIC).texts()).isEqualTo(ranges(16));
        assertThatThrownBy(() -> Allowlist.of(ranges(17), AllowlistPolicy.PUBLIC))
                .hasMessageContaining("1 to 16 ranges, not 17");
        assertThatThrownBy(() -> Allowlist.of(List.of(), AllowlistPolicy.PUBLIC))
                .hasMessageContaining("1 to 16");
    }

    @Test
    void aRangeThatIsEnteredTwiceIsKeptOnce() {
        List<String> twice =
                Stream.of(ranges(16), ranges(16)).flatMap(List::stream).toList();
        assertThat(Allowlist.of(twice, AllowlistPolicy.PUBLIC).texts()).isEqualTo(ranges(16));
    }

    // before, removed, added, after
    @ParameterizedTest
    @CsvSource({
        "1.1.1.0/24, '', 9.9.9.0/24 2606:4700::/48, 1.1.1.0/24 9.9.9.0/24 2606:4700::/48",
        "1.1.1.0/24 9.9.9.0/24, '', 1.1.1.0/24, 1.1.1.0/24 9.9.9.0/24",
        "1.1.1.0/24 9.9.9.0/24, 1.1.1.0/24, '', 9.9.9.0/24",
        "1.1.1.0/24, 1.1.1.0/24, 9.9.9.0/24 9.9.9.0/24, 9.9.9.0/24",
        "1.1.1.0/24 9.9.9.0/24 1.1.1.0/24, 1.1.1.0/24 1.1.1.0/24, '', 9.9.9.0/24",
        "1.1.1.0/24 1.1.1.0/24, '', 9.9.9.0/24, 1.1.1.0/24 9.9.9.0/24",
        "10.0.0.0/24 1.1.1.0/24, '', 9.9.9.0/24, 10.0.0.0/24 1.1.1.0/24 9.9.9.0/24",
    })
    void rangesAreRemovedAndAdded(String before, String removed, String added, String after) {
        assertThat(Allowlist.stored(words(before))
                        .changed(words(removed), words(added), AllowlistPolicy.PUBLIC)
                        .texts())
                .isEqualTo(words(after));
    }

    // removed, added, part of the message
    @ParameterizedTest
    @CsvSource({
        "8.8.8.0/24, '', 'not on the allowlist, which has 8.8.0.0/24, 8.8.1.0/24'",
        "8.8.0.0, '', not on the allowlist",
        "8.8.0.0/24 8.8.1.0/24, '', no range would be left",
        "8.8.0.0/24, 8.8.8.8/16, too wide",
        "'', 10.0.0.0/24, not publicly routable",
        "'', 9.9.0.0/24 9.9.1.0/24 9.9.2.0/24 9.9.3.0/24 9.9.4.0/24 9.9.5.0/24 9.9.6.0/24 9.9.7.0/24 "
                + "9.9.8.0/24 9.9.9.0/24"
                + " 9.9.10.0/24 9.9.11.0/24 9.9.12.0/24 9.9.13.0/24 9.9.14.0/24, '1 to 16 ranges, not 17'",
    })
    void aChangeThatBreaksARuleIsRefused(String removed, String added, String message) {
        Allowlist before = Allowlist.stored(ranges(2));
        assertThatThrownBy(() -> before.changed(words(removed), words(added), AllowlistPolicy.PUBLIC))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({
        "8.8.8.0/24, true",
        "127.0.0.0/24 8.8.8.0/24, true",
        "8.8.8.0/24 2606:4700::/48, false",
        "2606:4700::/48, false",
        "127.0.0.0/24, false",
    })
    void aListThatShutsOutCallersByIpv6IsRecognised(String ranges, boolean isPublicIpv4Only) {
        assertThat(Allowlist.stored(words(ranges)).isPublicIpv4Only()).isEqualTo(isPublicIpv4Only);
    }

    private static List<String> ranges(int count) {
        return IntStream.range(0, count).mapToObj(i -> "8.8." + i + ".0/24").toList();
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    @Test
    void anAllowlistAllowsTheAddressesOfItsRanges() {
        Allowlist stored = Allowlist.stored(List.of("8.8.8.0/24", "2606:4700::/48"));

        assertThat(stored.texts()).containsExactly("8.8.8.0/24", "2606:4700::/48");
        assertThat(stored.allows(Address.parse("8.8.8.255").orElseThrow())).isTrue();
        assertThat(stored.allows(Address.parse("2606:4700::1").orElseThrow())).isTrue();
        assertThat(stored.allows(Address.parse("8.8.9.0").orElseThrow())).isFalse();
    }

    @Test
    void aStoredTextThatIsNoRangeIsRefused() {
        assertThatThrownBy(() -> Allowlist.stored(List.of("8.8.8.0")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a range: 8.8.8.0");
    }
}
