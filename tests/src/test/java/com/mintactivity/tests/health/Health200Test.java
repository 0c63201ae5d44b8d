package com.mintactivity.tests.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.Partner;
import com.mintactivity.tests.harness.Stack;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class Health200Test {

    private final Stack stack = Stack.fresh();
    private final Partner acme = stack.partner("acme");

    @Test
    void aKeySeesItsOwnMetadata() {
        Token token = acme.key();
        JsonNode body = stack.get(Stack.HEALTH).key(token).send().ok();
        assertThat(body.propertyNames()).containsExactly("tenant", "key_id", "scopes", "expires_at");
        assertThat(body.toString())
                .isEqualTo("{\"tenant\":\"acme\",\"key_id\":\"" + token.keyId()
                        + "\",\"scopes\":[\"read:hits\"],\"expires_at\":\"2027-02-18T12:00:30Z\"}");
    }
}
