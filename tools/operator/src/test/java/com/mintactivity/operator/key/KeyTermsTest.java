package com.mintactivity.operator.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.platform.secret.Keyring;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTermsTest {

    private static final Instant NOW = Instant.parse("2026-11-01T10:00:00.500Z");
    private static final Duration YEAR = Duration.ofDays(365);

    @Test
    void wholeYearIsAllowedAndNoLonger() {
        KeyTerms terms = terms(NOW.plus(YEAR), KeyRecord.READ_HITS);
        assertThat(Duration.between(terms.issuedAt(), terms.expiresAt())).isEqualTo(YEAR);
        assertThatThrownBy(() -> terms(NOW.plus(YEAR).plusNanos(1), KeyRecord.READ_HITS))
                .isInstanceOf(Declined.class);
    }

    @Test
    void expiryThatIsNotInTheFutureIsRefused() {
        assertThatThrownBy(() -> terms(NOW, KeyRecord.READ_HITS)).isInstanceOf(Declined.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "write:hits", "read:*", "READ:HITS"})
    void unknownScopeIsRefused(String scope) {
        assertThatThrownBy(() -> terms(NOW.plusSeconds(60), scope)).isInstanceOf(Declined.class);
    }

    @Test
    void keyLikeAnotherHasTheSameLifetimeFromNow() {
        KeyRecord old = terms(NOW.plus(YEAR), KeyRecord.READ_HITS)
                .record(Token.random(new SecureRandom()), new Keyring("1", Map.of("1", "a pepper")));
        Instant later = NOW.plus(Duration.ofDays(100));
        KeyTerms again = KeyTerms.like(old, later);
        assertThat(Duration.between(again.issuedAt(), again.expiresAt())).isEqualTo(YEAR);
        assertThat(again.allow()).isSameAs(old.allow());
    }

    private static KeyTerms terms(Instant expiresAt, String scope) {
        return new KeyTerms(
                "acme", List.of(scope), Allowlist.stored(List.of("8.8.8.0/24")), Rate.DEFAULT, NOW, expiresAt);
    }
}
