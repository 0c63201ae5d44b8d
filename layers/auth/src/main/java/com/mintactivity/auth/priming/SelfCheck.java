package com.mintactivity.auth.priming;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.runtime.Platform;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * Reads from each store that an endpoint uses something that does not exist. A store that does not answer is logged and
 * counted by metric {@code UnreachableStores}.
 */
public final class SelfCheck {

    /** A connection that broke while idle, or a slow first call, must not count as a fault. */
    private static final int ATTEMPTS = 3;

    private final Platform platform;
    private final PrimingFixture fixture;

    public SelfCheck(Platform platform, PrimingFixture fixture) {
        this.platform = platform;
        this.fixture = fixture;
    }

    /**
     * The stores by whether they answered: {@code dynamodb}, {@code secretsmanager} and, if the stack has one,
     * {@code cache}.
     */
    public record Report(List<String> reached, List<String> unreached) {}

    @FunctionalInterface
    private interface Question {
        void ask() throws CacheUnavailableException;
    }

    public Report run() {
        List<String> reached = new ArrayList<>();
        List<String> unreached = new ArrayList<>();
        ask("dynamodb", this::askDynamo, reached, unreached);
        ask("secretsmanager", this::askSecrets, reached, unreached);
        if (!platform.cache().isAbsent()) {
            ask("cache", platform.cache()::ping, reached, unreached);
        }
        if (!unreached.isEmpty()) {
            platform.metrics().count("UnreachableStores", unreached.size());
        }
        return new Report(List.copyOf(reached), List.copyOf(unreached));
    }

    private void ask(String store, Question question, List<String> reached, List<String> unreached) {
        for (int attempt = 1; ; attempt++) {
            try {
                question.ask();
                reached.add(store);
                return;
            } catch (CacheUnavailableException | RuntimeException e) {
                if (attempt == ATTEMPTS) {
                    unreached.add(store);
                    platform.log().error("a store cannot be reached: " + store, e);
                    return;
                }
            }
        }
    }

    private void askDynamo() {
        String stack = platform.settings().stack();
        platform.dynamo()
                .batchGetItem(batch -> batch.requestItems(Map.of(
                        KeyItems.table(stack), absent(KeyItems.KEY),
                        TenantItems.table(stack), absent(TenantItems.KEY))));
        fixture.reads().accept(platform);
    }

    private void askSecrets() {
        platform.secrets().readNow(Pepper.secretId(platform.settings().stack()));
        fixture.secrets().forEach(platform.secrets()::readNow);
    }

    private static KeysAndAttributes absent(String key) {
        return KeysAndAttributes.builder()
                .keys(List.of(Map.of(key, AttributeValue.fromS(PrimingFixture.ABSENT_TENANT))))
                .build();
    }
}
