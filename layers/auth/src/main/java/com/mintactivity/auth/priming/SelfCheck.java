package com.mintactivity.auth.priming;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.runtime.Platform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * Reads from each store that an endpoint uses something that does not exist, and compares answers over synthetic items
 * in memory with the known ones. Writes only into the cache store, with a prefix of its own: an answer, and two
 * buckets, which stay. It takes from no real bucket. A store that does not answer is logged and counted by metric
 * {@code UnreachableStores}; wrong answers are logged.
 */
public final class SelfCheck {

    /** A connection that broke while idle, or a slow first call, must not count as a fault. */
    private static final int ATTEMPTS = 3;

    private final Platform platform;
    private final BiFunction<Platform, GateSettings, RequestStreamHandler> maker;
    private final String path;
    private final PrimingFixture fixture;

    public SelfCheck(
            Platform platform,
            BiFunction<Platform, GateSettings, RequestStreamHandler> maker,
            String path,
            PrimingFixture fixture) {
        this.platform = platform;
        this.maker = maker;
        this.path = path;
        this.fixture = fixture;
    }

    /**
     * The stores by whether they answered: {@code dynamodb}, {@code secretsmanager} and, if the stack has one,
     * {@code cache}.
     *
     * @param wrong requests that were answered wrongly, such as {@code a valid key was answered 401 invalid_key};
     *     without data
     */
    public record Report(List<String> reached, List<String> unreached, List<String> wrong) {}

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
        List<String> wrong = wrongAnswers();
        if (!wrong.isEmpty()) {
            platform.log().warn("answers are wrong", Map.of("wrong", wrong));
        }
        return new Report(List.copyOf(reached), List.copyOf(unreached), wrong);
    }

    private List<String> wrongAnswers() {
        List<String> wrong = List.of();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            try (CacheStore ownKeys = platform.cache().namespaced(PrimingFixture.TENANT + System.nanoTime());
                    InMemoryEndpoint endpoint = new InMemoryEndpoint(platform, maker, path, fixture, ownKeys)) {
                wrong = AnswerCheck.wrong(endpoint, fixture);
            } catch (IOException | RuntimeException e) {
                platform.log().error("the answers cannot be checked", e);
                wrong = List.of("the answers cannot be checked");
            }
            if (wrong.isEmpty()) {
                break;
            }
        }
        return wrong;
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
