package com.mintactivity.tests.cost;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/** Sends requests that all start together. */
final class ConcurrentRequests {

    static final String CONTRACT = "0x" + "5f".repeat(20);

    private ConcurrentRequests() {}

    static ApiRequest hits(Stack stack, Map<String, RequestStreamHandler> instance, Token token) {
        return new ApiRequest(instance, stack.clock(), Stack.HITS)
                .key(token)
                .query("contract", CONTRACT)
                .query("since", "2026-11-20T00:00:00Z");
    }

    /** Sends requests that all start together, and returns their future responses. */
    static List<CompletableFuture<ApiResponse>> send(List<ApiRequest> calls) {
        CountDownLatch ready = new CountDownLatch(calls.size());
        Executor threads = task -> Thread.ofPlatform().daemon().start(task);
        List<CompletableFuture<ApiResponse>> answers = new ArrayList<>();
        for (ApiRequest call : calls) {
            answers.add(CompletableFuture.supplyAsync(
                    () -> {
                        ready.countDown();
                        Latches.await(ready);
                        return call.send();
                    },
                    threads));
        }
        return answers;
    }
}
