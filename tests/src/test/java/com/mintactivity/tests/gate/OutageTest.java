package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Token;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.platform.aws.CallTimeouts;
import com.mintactivity.platform.secret.Secrets;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** If a store is unavailable the answer is {@code internal} with a retry, never an empty result, a 401 or a 404. */
final class OutageTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @EachRoute
    void withoutDynamoDbEveryRouteIsInternal(String route) {
        DynamoDbClient unreachable = Clients.at(ClosedPort.HTTP, DynamoDbClient.builder())
                .overrideConfiguration(CallTimeouts.interactive())
                .build();
        Map<String, RequestStreamHandler> instances =
                stack.instances(platform -> platform.over(unreachable, platform.secrets()));
        assertInternal(stack.ask(instances, route).key(token).send());
        assertInternal(stack.ask(instances, route).send());
        stack.ask(instances, route).method("POST").send().refused(404, "not_found");
    }

    @EachRoute
    void withoutSecretsAWellFormedKeyIsInternal(String route) {
        SecretsManagerClient unreachable = Clients.at(ClosedPort.HTTP, SecretsManagerClient.builder())
                .overrideConfiguration(CallTimeouts.interactive())
                .build();
        Map<String, RequestStreamHandler> instances = stack.instances(
                platform -> platform.over(platform.dynamo(), new Secrets(unreachable, platform.clock())));
        assertInternal(stack.ask(instances, route).key(token).send());
        stack.ask(instances, route).send().refused(401, "invalid_key");
    }

    @EachRoute
    void withoutTheKeysTableEveryRouteIsInternal(String route) {
        drop(KeyItems.table(stack.name()));
        assertInternal(stack.ask(route).key(token).send());
    }

    @Test
    void withoutTheHitsTableNoAnswerIsEmpty() {
        drop(HitItems.table(stack.name()));
        assertInternal(stack.ask(Stack.HITS).key(token).send());
        assertInternal(stack.ask(Stack.MINTS).key(token).send());
        stack.ask(Stack.HEALTH).key(token).send().ok();
    }

    @Test
    void withoutTheAccountsTableNoUserIsNameless() {
        acme.hit("t-1").put();
        drop(AccountItems.table(stack.name()));
        assertInternal(stack.ask(Stack.HITS).key(token).send());
        assertInternal(stack.ask(Stack.MINTS).key(token).send());
    }

    @Test
    void anOutageIsNotCached() {
        acme.hit("t-1").put();
        String table = AccountItems.table(stack.name());
        drop(table);
        assertInternal(stack.ask(Stack.HITS).key(token).send());
        SharedEngines.template().tables(stack.name()).stream()
                .filter(missing -> missing.tableName().equals(table))
                .forEach(stack.dynamo()::createTable);
        assertThat(stack.ask(Stack.HITS).key(token).send().text()).contains("\"total\":{\"hits\":1,");
    }

    @EachRoute
    void withoutTheUsageTableRequestsAreAnswered(String route) {
        drop(KeyItems.usageTable(stack.name()));
        stack.ask(route).key(token).send().ok();
    }

    @Test
    void withoutTheCursorSecretOnlyPagesThatNeedACursorFail() {
        acme.hit("t-1").put();
        acme.hit("t-2").put();
        SharedEngines.engines().putSecret(Cursors.secretId(stack.name()), "{}");
        assertInternal(stack.ask(Stack.MINTS).key(token).query("limit", 1).send());
        stack.ask(Stack.MINTS).key(token).query("limit", 2).send().ok();
        stack.ask(Stack.HITS).key(token).send().ok();
    }

    /** The cursor's version of the secret is newer than the one in memory. */
    @Test
    void aCursorIsNotRefusedForAVersionThatCannotBeRead() {
        acme.hit("t-1").put();
        acme.hit("t-2").put();
        stack.ask(Stack.MINTS).key(token).query("limit", 1).send().ok();
        putCursorSecret("{\"current\":\"2\",\"2\":\"" + "5a".repeat(32) + "\"}");
        String cursor = stack.ask(stack.instances(Map.of(), stack.clock()), Stack.MINTS)
                .key(token)
                .query("limit", 1)
                .send()
                .ok()
                .path("next_cursor")
                .asString();
        putCursorSecret("{}");
        stack.clock().advance(Duration.ofSeconds(11));
        for (int request = 0; request < 3; request++) {
            assertInternal(
                    stack.ask(Stack.MINTS).key(token).query("cursor", cursor).send());
        }
    }

    private void putCursorSecret(String keyring) {
        SharedEngines.engines().putSecret(Cursors.secretId(stack.name()), keyring);
    }

    private void drop(String table) {
        stack.dynamo().deleteTable(request -> request.tableName(table));
    }

    private static void assertInternal(ApiResponse answer) {
        answer.refused(503, "internal");
        assertThat(answer.retryAfterS()).contains(1L);
        assertThat(answer.message()).doesNotContain("Exception", "amazon", "table");
    }
}
