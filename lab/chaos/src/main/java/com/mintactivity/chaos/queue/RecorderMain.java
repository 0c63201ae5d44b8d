package com.mintactivity.chaos.queue;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.MessageAttribute;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.activity.tally.announce.SqsSealQueue;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.local.gateway.LocalContext;
import com.mintactivity.platform.aws.CallTimeouts;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.RecorderFunction;
import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The recorder's handler in a separate process: reads batches from standard input, one JSON document per line, and
 * writes to standard output which messages failed, which were put back, and which became dead letters.
 */
public final class RecorderMain {

    /** The function's time-out in the template. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final int CONNECTIONS = 256;
    private static final String ATTEMPTS = "attempts";

    private final RecorderFunction function;
    private final PrintStream answers;
    private final PrintStream log;

    private RecorderMain(RecorderFunction function, PrintStream answers, PrintStream log) {
        this.function = function;
        this.answers = answers;
        this.log = log;
    }

    /**
     * Ends when its input ends.
     *
     * @param arguments the address of DynamoDB, the stack, the settling time in seconds, the file for log lines and
     *     metrics, and the address of the queues
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream log = new PrintStream(new FileOutputStream(arguments[3], true), true, StandardCharsets.UTF_8);
        InstantSource clock = InstantSource.system();
        DynamoDbClient dynamo = Clients.at(URI.create(arguments[0]), DynamoDbClient.builder())
                .httpClient(
                        Apache5HttpClient.builder().maxConnections(CONNECTIONS).build())
                .overrideConfiguration(CallTimeouts.interactive())
                .build();
        SqsClient sqs = Clients.at(URI.create(arguments[4]), SqsClient.builder())
                .httpClient(Apache5HttpClient.create())
                .overrideConfiguration(CallTimeouts.interactive())
                .build();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            Recorder recorder = Recorder.live(
                    dynamo,
                    arguments[1],
                    clock,
                    Duration.ofSeconds(Long.parseLong(arguments[2])),
                    SqsSealQueue.of(sqs, arguments[1]),
                    threads,
                    CONNECTIONS);
            RecorderMain main = new RecorderMain(
                    new RecorderFunction(
                            recorder,
                            (body, group, reason) -> say(answers, Map.of("dead", body)),
                            (body, group, attempt) -> say(answers, Map.of("back", body)),
                            new Metrics(log, clock, arguments[1]),
                            new Log(log, clock)),
                    answers,
                    log);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                JsonNode batch = JsonMapper.shared().readTree(line);
                threads.execute(() -> main.record(batch));
            }
        }
        System.exit(0);
    }

    private void record(JsonNode batch) {
        List<SQSMessage> messages = new ArrayList<>();
        for (JsonNode body : batch.path("bodies")) {
            SQSMessage message = new SQSMessage();
            message.setMessageId(Integer.toString(messages.size()));
            message.setBody(body.stringValue());
            message.setMessageAttributes(
                    attempts(batch.path("tried").path(messages.size()).asBoolean(false)));
            messages.add(message);
        }
        SQSEvent event = new SQSEvent();
        event.setRecords(messages);
        List<String> failed =
                function
                        .handleRequest(event, new LocalContext("recorder", TIMEOUT, log))
                        .getBatchItemFailures()
                        .stream()
                        .map(failure -> failure.getItemIdentifier())
                        .toList();
        say(answers, Map.of("batch", batch.path("batch").asLong(0), "failed", failed));
    }

    /** As the queue has them of an event that was put back. */
    private static Map<String, MessageAttribute> attempts(boolean wasTried) {
        MessageAttribute once = new MessageAttribute();
        once.setStringValue("1");
        return wasTried ? Map.of(ATTEMPTS, once) : Map.of();
    }

    private static void say(PrintStream answers, Map<String, ?> answer) {
        answers.println(JsonMapper.shared().writeValueAsString(answer));
    }
}
