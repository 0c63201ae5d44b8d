package com.mintactivity.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Concurrent requests for one uncached answer may each compute it; one that fails or hangs does not fail the others.
 */
final class ColdAnswerTest {

    private static final int CALLERS = 16;
    private static final int INSTANCES = 4;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Token token = stack.partner("acme").key();

    @BeforeEach
    void putAHit() {
        stack.put(new Hit(
                "t",
                "acme",
                new ContractAddress(ConcurrentRequests.CONTRACT),
                1,
                new UserId("user"),
                Wallet.NONE,
                "",
                1,
                TestClock.START.minus(Duration.ofHours(1)),
                Gas.AUTO));
    }

    private List<ApiRequest> calls(DynamoDbProbe probe) {
        List<ApiRequest> calls = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
            Map<String, RequestStreamHandler> instance = ProbedFunctions.instances(stack, probe);
            for (int j = 0; j < CALLERS / INSTANCES; j++) {
                calls.add(ConcurrentRequests.hits(stack, instance, token));
            }
        }
        return calls;
    }

    @Test
    void eachAnswerIsRightAndTheNextOneIsCached() {
        DynamoDbProbe probe = new DynamoDbProbe(number -> {});
        List<ApiRequest> calls = calls(probe);
        List<ApiResponse> answers = ConcurrentRequests.send(calls).stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(answers)
                .allSatisfy(answer -> assertThat(
                                answer.ok().path("total").path("hits").intValue())
                        .isEqualTo(1));
        int computations = probe.queries();
        assertThat(computations).isBetween(1, CALLERS);
        assertThat(answers)
                .extracting(ApiResponse::text)
                .contains(calls.getFirst().send().text());
        assertThat(probe.queries()).as("read from the cache store").isEqualTo(computations);
    }

    @Test
    void aComputationThatFailsFailsItsOwnRequestOnly() {
        DynamoDbProbe probe = new DynamoDbProbe(number -> {
            if (number == 1) {
                throw new IllegalStateException("the first query breaks");
            }
        });
        List<ApiResponse> answers = ConcurrentRequests.send(calls(probe)).stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(answers)
                .extracting(ApiResponse::status)
                .containsOnlyOnce(503)
                .containsOnly(200, 503);
    }

    @Test
    void ifTheComputationHangsTheOtherRequestsAreAnswered() {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Consumer<Integer> firstHangs = number -> {
            if (number == 1) {
                started.countDown();
                Latches.await(never);
            }
        };
        List<ApiRequest> calls = calls(new DynamoDbProbe(firstHangs));
        List<CompletableFuture<ApiResponse>> hanging = ConcurrentRequests.send(calls.subList(0, 1));
        Latches.await(started);
        List<ApiResponse> others = ConcurrentRequests.send(calls.subList(INSTANCES, CALLERS)).stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(hanging.getFirst()).isNotDone();
        assertThat(others)
                .allSatisfy(answer -> assertThat(
                                answer.ok().path("total").path("hits").intValue())
                        .isEqualTo(1));
        never.countDown();
        assertThat(hanging.getFirst().join().status()).isEqualTo(200);
    }
}
