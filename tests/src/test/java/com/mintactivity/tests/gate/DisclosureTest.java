package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** No secret and no personal data appears in a log line or an error message, and no address in a log line. */
final class DisclosureTest {

    private static final String NAME = "wanda-the-user";
    private static final String USER = "user-900913";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @Test
    void noLogLineAndNoErrorHasKeysPersonalDataOrAddresses() {
        stack.put(new Account(new UserId(USER), "chat-77", NAME, TestClock.START));
        acme.hit("task-5150").user(USER).tx("0xfeed").put();
        StringBuilder errors = new StringBuilder();
        for (String route : ContractPaths.all()) {
            stack.ask(route).key(token).query("who", NAME).send().ok();
            errors.append(stack.ask(route).key(token).from("1.2.3.4").send());
            errors.append(stack.ask(route).key(token).from(NAME).send());
            errors.append(stack.ask(route)
                    .header("Authorization", "Bearer " + token.reveal() + "0")
                    .send());
            errors.append(stack.ask(route).header(NAME, NAME).send());
            errors.append(stack.get(route + "/" + NAME).key(token).send());
        }
        for (String route : new String[] {Stack.HITS, Stack.MINTS}) {
            errors.append(stack.ask(route).key(token).query("chain_id", NAME).send());
            errors.append(stack.ask(route)
                    .key(token)
                    .query("cursor", NAME)
                    .query("top", NAME)
                    .send());
            errors.append(stack.get(route).key(token).query("contract", NAME).send());
        }
        Token drained = acme.key(key -> KeyVariants.withRate(key, 1, 1));
        stack.ask(Stack.HITS).key(drained).send();
        errors.append(stack.ask(Stack.HITS).key(drained).send());
        String broken = "{\"path\":\"" + NAME + "\",\"headers\":{\"Authorization\":\"Bearer " + token.reveal() + "\"";
        errors.append(stack.handle(Stack.HITS, broken.getBytes(StandardCharsets.UTF_8)));
        stack.dynamo().deleteTable(request -> request.tableName(AccountItems.table(stack.name())));
        errors.append(stack.ask(Stack.MINTS).key(token).send());

        assertThat(stack.log()).contains("\"ERROR\"");
        for (String text : List.of(stack.log(), errors.toString())) {
            assertThat(text)
                    .doesNotContain(token.reveal(), token.reveal().substring(22))
                    .doesNotContain(NAME, USER, "chat-77", "task-5150", "0xfeed", HitBuilder.WALLET)
                    .doesNotContain(TestTenant.ADDRESS, "Bearer");
        }
        // A log line may name a key by its public id and the contract of a query, and a refusal may name a proven key's
        // own calling address.
        assertThat(errors.toString()).doesNotContain(token.keyId(), drained.keyId(), HitBuilder.CONTRACT);
        assertThat(stack.log()).doesNotContain("1.2.3.4");
    }

    @Test
    void noTableHasMoreOfATokenThanItsPublicId() {
        stack.ask(Stack.HITS).key(token).send().ok();
        for (String table : List.of(
                KeyItems.table(stack.name()), KeyItems.usageTable(stack.name()), TenantItems.table(stack.name()))) {
            String items = stack.dynamo()
                    .scan(request -> request.tableName(table))
                    .items()
                    .toString();
            assertThat(items).doesNotContain(token.reveal().substring(22)).doesNotContain("svc_live_");
        }
    }
}
