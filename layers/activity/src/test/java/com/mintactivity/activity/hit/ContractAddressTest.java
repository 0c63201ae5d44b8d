package com.mintactivity.activity.hit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ContractAddressTest {

    private static final String LOWER = "0x00000000000000000000000000000000000000ab";

    @ParameterizedTest
    @ValueSource(
            strings = {LOWER, "0x00000000000000000000000000000000000000aB", "0X00000000000000000000000000000000000000AB"
            })
    void anAddressIsKeptInLowerCase(String text) {
        assertThat(ContractAddress.parse(text)).contains(new ContractAddress(LOWER));
        assertThat(Wallet.parse(text)).contains(new Wallet(LOWER));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0x",
                "00000000000000000000000000000000000000ab",
                "0x00000000000000000000000000000000000000a",
                "0x00000000000000000000000000000000000000abc",
                "0x00000000000000000000000000000000000000ag",
                "0x00000000000000000000000000000000000000ab\n",
                " 0x00000000000000000000000000000000000000ab",
                "0x00000000000000000000000000000000000000a٣"
            })
    void anyOtherTextIsNoAddress(String text) {
        assertThat(ContractAddress.parse(text)).isEmpty();
        assertThat(Wallet.parse(text)).isEmpty();
    }

    @Test
    void theZeroAddressIsAnAddress() {
        assertThat(ContractAddress.parse(ContractAddress.ZERO.value())).contains(ContractAddress.ZERO);
    }

    @Test
    void onlyTheEmptyWalletIsNone() {
        assertThat(Wallet.NONE.isNone()).isTrue();
        assertThat(new Wallet("").isNone()).isTrue();
        assertThat(new Wallet(LOWER).isNone()).isFalse();
    }
}
