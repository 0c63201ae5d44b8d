package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A queue delivers an event at least once, possibly to several functions at the same time. */
final class RepeatedDeliveryTest {

    private static final int FUNCTIONS = 16;

    @AutoClose
    private final Stack stack = Stack.fresh();

    RepeatedDeliveryTest() {
        stack.partner("acme");
    }

    /** The first completion of a task wins. Repeats change nothing. */
    @Test
    void taskThatSeveralFunctionsGetAtOnceIsRecordedOnce() throws Exception {
        List<RecorderQueue> queues = IntStream.range(0, FUNCTIONS)
                .mapToObj(i -> new RecorderQueue(stack, stack.dynamo()))
                .toList();
        together(IntStream.range(0, FUNCTIONS)
                .<Callable<List<Integer>>>mapToObj(i -> () -> queues.get(i)
                        .deliver(EventLine.task("t-1").with("quantity", i + 1).text()))
                .toList());
        assertThat(TableContents.of(stack).items("hits")).hasSize(1);
        assertThat(queues.stream()
                        .flatMap(queue -> Pattern.compile("\"Recorded\":1")
                                .matcher(queue.log())
                                .results()))
                .hasSize(1);
        TableContents before = TableContents.of(stack);
        assertThat(queues.getFirst()
                        .deliver(EventLine.task("t-1").with("quantity", 99).text()))
                .isEmpty();
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void newestLoginWinsIfSeveralFunctionsGetLoginsAtOnce() throws Exception {
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        together(IntStream.range(0, FUNCTIONS)
                .<Callable<List<Integer>>>mapToObj(i -> () -> queue.deliver(EventLine.account("4711")
                        .with("chat_username", "name-" + i)
                        .with("seen_at", String.format("2026-11-20T10:00:%02dZ", i))
                        .text()))
                .toList());
        assertThat(TableContents.of(stack).items("accounts"))
                .singleElement()
                .satisfies(account -> assertThat(account)
                        .containsEntry("chat_username", AttributeValue.fromS("name-" + (FUNCTIONS - 1))));
    }

    private static void together(List<Callable<List<Integer>>> batches) throws Exception {
        try (ExecutorService functions = Executors.newFixedThreadPool(FUNCTIONS)) {
            for (Future<List<Integer>> failures : functions.invokeAll(batches)) {
                assertThat(failures.get()).isEmpty();
            }
        }
    }
}
