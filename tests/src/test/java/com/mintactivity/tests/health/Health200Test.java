package com.mintactivity.tests.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.secret.Keyring;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class Health200Test {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");

    @Test
    void aKeySeesItsOwnMetadata() {
        Token token = acme.key();
        JsonNode body = stack.get(Stack.HEALTH).key(token).send().ok();
        assertThat(body.propertyNames()).containsExactly("tenant", "key_id", "scopes", "expires_at");
        assertThat(body.toString())
                .isEqualTo("{\"tenant\":\"acme\",\"key_id\":\"" + token.keyId()
                        + "\",\"scopes\":[\"read:hits\"],\"expires_at\":\"2027-02-18T12:00:30Z\"}");
    }

    @Test
    void zerosAtTheEndOfAFractionAreOmitted() {
        Token token = acme.key(key -> key.expiring(Instant.parse("2027-02-18T12:00:30.120Z")));
        assertThat(stack.get(Stack.HEALTH).key(token).send().text())
                .endsWith("\"expires_at\":\"2027-02-18T12:00:30.12Z\"}");
    }

    @Test
    void aKeyWithoutScopesSeesAnEmptyList() {
        Token token = acme.key(key -> KeyVariants.withScopes(key));
        assertThat(stack.get(Stack.HEALTH).key(token).send().text()).contains("\"scopes\":[]");
    }

    @Test
    void scopesKeepTheirOrder() {
        Token token = acme.key(key -> KeyVariants.withScopes(key, "z", "read:hits", "a"));
        assertThat(stack.get(Stack.HEALTH).key(token).send().text()).contains("\"scopes\":[\"z\",\"read:hits\",\"a\"]");
    }

    @Test
    void keysOfOnePartnerSeeThemselves() {
        Token first = acme.key();
        Token second = acme.key();
        assertThat(keyId(first)).isEqualTo(first.keyId()).isNotEqualTo(keyId(second));
        assertThat(keyId(second)).isEqualTo(second.keyId());
    }

    @Test
    void parametersAreIgnored() {
        stack.get(Stack.HEALTH)
                .key(acme.key())
                .rawQuery("contract=junk&since=&top=0&limit=x&limit=y&cursor=z")
                .send()
                .ok();
    }

    @Test
    void aKeyStaysValidAfterARotationOfThePepper() {
        Token before = acme.key();
        rotatePepper();
        Token after = acme.key();
        var restarted = stack.instances(Map.of(), stack.clock());
        stack.ask(restarted, Stack.HEALTH).key(before).send().ok();
        stack.ask(restarted, Stack.HEALTH).key(after).send().ok();
    }

    @Test
    void aKeyOfARotatedPepperIsAcceptedByRunningInstances() {
        Token before = acme.key();
        var running = stack.instances(Map.of(), stack.clock());
        stack.ask(running, Stack.HEALTH).key(before).send().ok();
        rotatePepper();
        Token after = acme.key();
        stack.clock().advance(Duration.ofSeconds(10));
        stack.ask(running, Stack.HEALTH).key(after).send().ok();
        stack.ask(running, Stack.HEALTH).key(before).send().ok();
    }

    private void rotatePepper() {
        String secret = Pepper.secretId(stack.name());
        Keyring ring = stack.platform().secrets().keyring(secret);
        SharedEngines.engines()
                .putSecret(
                        secret,
                        "{\"current\":\"2\",\"1\":\"" + ring.versions().get("1") + "\",\"2\":\"" + "5a".repeat(32)
                                + "\"}");
        stack.platform().secrets().forget();
    }

    private String keyId(Token token) {
        return stack.get(Stack.HEALTH).key(token).send().ok().path("key_id").asString();
    }
}
