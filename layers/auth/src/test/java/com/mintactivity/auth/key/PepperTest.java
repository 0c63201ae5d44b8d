package com.mintactivity.auth.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.platform.secret.Keyring;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PepperTest {

    private static final Keyring PEPPER = new Keyring("1", Map.of("1", "pepper"));
    private static final Token TOKEN =
            Token.parse("svc_live_abcdefABCDEF_" + "0123456789abcdef".repeat(4)).orElseThrow();

    /** Computed by {@code openssl dgst -sha256 -hmac pepper}. */
    @Test
    void theProofIsTheHmacOfTheWholeToken() {
        assertThat(Pepper.prove(TOKEN, PEPPER, "1"))
                .isEqualTo("a7a6bcc0a7d3370a3e540083258b2b617550a35551ad7df37eec3eff4dd9026e");
    }

    @Test
    void aVersionThatIsNotInTheKeyringIsRefused() {
        assertThatThrownBy(() -> Pepper.prove(TOKEN, PEPPER, "2")).isInstanceOf(IllegalArgumentException.class);
    }
}
