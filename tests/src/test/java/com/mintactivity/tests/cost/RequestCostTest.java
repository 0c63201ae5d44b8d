package com.mintactivity.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.RoundTripCounter;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import redis.clients.jedis.Jedis;

/** The number of calls to DynamoDB and of round trips to the cache store that a request takes. */
@Isolated("counts all reads of the cache store")
final class RequestCostTest {

    private static final int ATTEMPTS = 5;

    private static final Pattern READS = Pattern.compile("total_reads_processed:(\\d+)");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();
    private final DynamoDbProbe probe = new DynamoDbProbe(number -> {});
    private final Map<String, RequestStreamHandler> instance = ProbedFunctions.instances(stack, probe);

    private int cost(ApiRequest call) {
        int before = probe.calls();
        call.send().ok();
        return probe.calls() - before;
    }

    /**
     * Round trips to the cache store, the fewest of some equal calls: the end of a connection that an earlier test has
     * left to the garbage collector is a read, too. The store reads commands that were sent together in one read.
     */
    private static long trips(ApiRequest call) {
        try (Jedis redis = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            return IntStream.range(0, 5)
                    .mapToLong(i -> trips(call, redis))
                    .min()
                    .orElseThrow();
        }
    }

    private static long trips(ApiRequest call, Jedis redis) {
        long before = reads(redis);
        call.send().ok();
        return reads(redis) - before - 1; // INFO itself is a read
    }

    private static long reads(Jedis redis) {
        Matcher reads = READS.matcher(redis.info("stats"));
        assertThat(reads.find()).isTrue();
        return Long.parseLong(reads.group(1));
    }

    @Test
    void withTheKeyInMemoryHealthCostsNone() {
        ApiRequest health = new ApiRequest(instance, stack.clock(), Stack.HEALTH).key(token);
        assertThat(cost(health)).isPositive();
        assertThat(cost(health)).isZero();
        assertThat(trips(health)).isEqualTo(1);
    }

    @Test
    void withTheKeyInMemoryAMintsPageCostsAQueryAndAReadOfItsUsers() {
        for (int user = 0; user < 3; user++) {
            acme.hit("t-a" + user).user("u" + user).put();
            acme.hit("t-b" + user).user("u" + user).put();
        }
        ApiRequest mints = stack.ask(instance, Stack.MINTS).key(token);
        cost(mints);
        int queries = probe.queries();
        assertThat(cost(mints)).isEqualTo(2);
        assertThat(probe.queries() - queries).isEqualTo(1);
        assertThat(trips(mints)).isEqualTo(1);
    }

    /** A thread that a busy machine starts late looks like another round, so the best of several attempts counts. */
    @Test
    void aFullMintsPageWaitsForTwoCallsInSequence() {
        for (int user = 0; user < 500; user++) {
            acme.hit("t-" + user).user("u" + user).put();
        }
        RoundTripCounter rounds = new RoundTripCounter();
        ApiRequest page = stack.ask(ProbedFunctions.instances(stack, rounds), Stack.MINTS)
                .key(token)
                .query("limit", 500);
        page.send().ok();
        IntSupplier fewest = () -> {
            rounds.take();
            assertThat(page.send().ok().get("mints").size()).isEqualTo(500);
            return rounds.take();
        };
        assertThat(IntStream.generate(fewest).limit(ATTEMPTS)).anyMatch(count -> count <= 2);
    }

    @Test
    void withTheKeyInMemoryACachedHitsAnswerCostsNone() {
        ApiRequest hits = ConcurrentRequests.hits(stack, instance, token);
        assertThat(cost(hits)).isPositive();
        assertThat(trips(hits)).as("the limiter, and the answer").isEqualTo(2);
        assertThat(cost(hits)).isZero();
    }

    @Test
    void anAgedKeyRecordIsReadAgainInOneCall() {
        ApiRequest health = new ApiRequest(instance, stack.clock(), Stack.HEALTH).key(token);
        cost(health);
        stack.expireRecords();
        assertThat(cost(health)).isEqualTo(1);
    }

    @Test
    void anUnauthenticatedRequestCostsTheSameWhetherTheKeyExistsOrNot() {
        int ofUnknown = costOfRefusal("svc_000000000000");
        stack.expireRecords();
        assertThat(costOfRefusal(token.keyId())).isEqualTo(ofUnknown);
    }

    @Test
    void anUnauthenticatedRequestCostsTheSameWhileTheKeyIsInUse() {
        new ApiRequest(instance, stack.clock(), Stack.HEALTH).key(token).send().ok();
        int ofUnknown = costOfRefusal("svc_000000000000");
        assertThat(ofUnknown).isEqualTo(1);
        assertThat(costOfRefusal(token.keyId())).isEqualTo(ofUnknown);
    }

    /** The service-wide switch is read again, and the key is not. */
    @Test
    void anUnauthenticatedRequestCostsTheSameWhileOnlyTheKeyIsInMemory() {
        costOfRefusal("svc_000000000000");
        stack.clock().advance(Duration.ofSeconds(3));
        new ApiRequest(instance, stack.clock(), Stack.HEALTH).key(token).send().ok();
        stack.clock().advance(Duration.ofSeconds(3));
        assertThat(costOfRefusal(token.keyId())).isEqualTo(1);
    }

    private int costOfRefusal(String keyId) {
        int before = probe.calls();
        new ApiRequest(instance, stack.clock(), Stack.HEALTH)
                .header("Authorization", "Bearer " + keyId.replace("svc_", "svc_live_") + "_" + "0".repeat(64))
                .send()
                .refused(401, "invalid_key");
        return probe.calls() - before;
    }
}
