package com.mintactivity.auth.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TokenTest {

    private static final String SECRET = "0123456789abcdef".repeat(4);

    @Test
    void aRandomTokenHasTheContractsFormAndReadsBack() {
        Token token = Token.random(new SecureRandom());
        assertThat(token.reveal()).matches("svc_live_[0-9A-Za-z]{12}_[0-9a-f]{64}");
        assertThat(Token.parse(token.reveal()))
                .map(Token::keyId)
                .hasValue("svc_" + token.reveal().substring(9, 21));
    }

    @Test
    void aTokenPrintsItsPublicIdOnly() {
        assertThat(Token.parse("svc_live_abcdefABCDEF_" + SECRET))
                .map(Token::toString)
                .hasValue("svc_abcdefABCDEF");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "svc_live_",
                "svc_test_abcdefABCDEF_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "svc_live_abcdefABCDE_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "svc_live_abcdefABCD-F_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "svc_live_abcdefABCDEF_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde",
                "svc_live_abcdefABCDEF_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdefa",
                "svc_live_abcdefABCDEF_g123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "svc_live_abcdefABCDEF_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n",
            })
    void anotherFormIsNoToken(String text) {
        assertThat(Token.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "9", "A", "Z", "a", "z"})
    void lettersAndDigitsMayBeInAnId(String c) {
        assertThat(Token.parse("svc_live_" + c.repeat(12) + "_" + SECRET)).isPresent();
    }

    /** Guarantee: a secret cannot be guessed from another one. */
    @Test
    void randomTokensDifferInIdAndSecret() {
        String one = Token.random(new SecureRandom()).reveal();
        String other = Token.random(new SecureRandom()).reveal();
        assertThat(one.substring(9, 21)).isNotEqualTo(other.substring(9, 21));
        assertThat(one.substring(22)).isNotEqualTo(other.substring(22));
    }
}
