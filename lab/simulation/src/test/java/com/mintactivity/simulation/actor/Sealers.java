package com.mintactivity.simulation.actor;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.local.gateway.LocalContext;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.queue.QueueModel;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.sealer.SealerFunction;
import com.mintactivity.sealer.SealerWiring;
import com.mintactivity.simulation.queue.SimulatedQueue;
import com.mintactivity.simulation.schedule.Fault;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** One instance of the sealer's function after the other: the handler itself, for each batch of announcements. */
final class Sealers implements SimulatedQueue.Consumer {

    /** More than any contract of a schedule needs. */
    private static final int MAX_STEPS = 500;

    /** The time of a step that may begin. */
    private static final int ENOUGH = 120_000;

    private static final long MAX_RESTART = 60_000;
    private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());
    private static final RenewableHttpClient NO_HTTP = new RenewableHttpClient();

    private final Cluster cluster;
    private final String name;
    private @Nullable SimulatedProcess process;
    private @Nullable SealerFunction function;
    private boolean isIdle;
    private int started;

    Sealers(Cluster cluster, int number) {
        this.cluster = cluster;
        this.name = "sealer" + number;
        cluster.queue().add(this);
    }

    void start() {
        SimulatedProcess next = cluster.process(Kind.SEALER, name + "." + ++started, this::restart);
        process = next;
        function = function(next);
        isIdle = true;
        cluster.queue().deliver();
    }

    private SealerFunction function(SimulatedProcess its) {
        DynamoDbClient dynamo = cluster.dynamo(its);
        SettledClock clock = new SettledClock(its.clock(), Cluster.SETTLE);
        return new SealerFunction(new SealerWiring(
                new Sealer(
                        dynamo,
                        Schemas.STACK,
                        new SealTiming(clock, cluster.rules().margin()),
                        cluster.plan().sparseLimit(),
                        cluster.rules().hits(dynamo)),
                new ContractStates(dynamo, Schemas.STACK),
                cluster.queue(its),
                cluster.continuations(its),
                now -> {},
                clock::wall,
                new Metrics(NOWHERE, its.clock(), Schemas.STACK),
                new Log(NOWHERE, its.clock()),
                NO_HTTP));
    }

    private void restart() {
        long pause = Objects.requireNonNull(process).random().nextLong(MAX_RESTART);
        cluster.scheduler().at(cluster.scheduler().now() + pause, this::start);
    }

    @Override
    public boolean isIdle() {
        return isIdle;
    }

    @Override
    public void take(List<QueueModel.Message> messages) {
        isIdle = false;
        SimulatedProcess own = Objects.requireNonNull(process);
        SealerFunction its = Objects.requireNonNull(function);
        own.start(() -> {
            work(own, its, messages);
            isIdle = true;
            cluster.scheduler().at(cluster.scheduler().now(), cluster.queue()::deliver);
        });
    }

    private void work(SimulatedProcess own, SealerFunction its, List<QueueModel.Message> messages) {
        List<SQSMessage> records = new ArrayList<>();
        for (QueueModel.Message message : messages) {
            cluster.scheduler().say(own.name(), "takes up " + message.body());
            if (cluster.queue().isShared(message)) {
                cluster.scheduler().happened(Fault.SEALERS_TOGETHER);
            }
            SQSMessage sent = new SQSMessage();
            sent.setMessageId(Integer.toString(records.size()));
            sent.setBody(message.body());
            records.add(sent);
        }
        if (own.happens(cluster.rates().stall(), Fault.CLOCK_STEP)) {
            own.stepClock();
        }
        long from = cluster.scheduler().now();
        SQSEvent event = new SQSEvent();
        event.setRecords(records);
        int steps = cluster.scheduler().isCalm() ? MAX_STEPS : cluster.plan().steps();
        SQSBatchResponse response = its.handleRequest(event, timeFor(steps));
        Set<String> failed = response.getBatchItemFailures().stream()
                .map(SQSBatchResponse.BatchItemFailure::getItemIdentifier)
                .collect(Collectors.toSet());
        for (int i = 0; i < messages.size(); i++) {
            boolean isDone = !failed.contains(Integer.toString(i));
            if (isDone || !cluster.rules().returnsFailed()) {
                cluster.queue().delete(messages.get(i));
            }
            if (isDone) {
                String contract = SimulatedQueue.contract(messages.get(i));
                if (Announcement.read(messages.get(i).body()).lateMinute().isPresent()) {
                    cluster.scheduler().counts().add("the hour of a late write was repaired");
                }
                cluster.completions()
                        .completed(own, contract, from, cluster.queue().isAnnounced(contract, from));
            }
            if (!isDone) {
                cluster.scheduler()
                        .say(own.name(), "fails with " + messages.get(i).body());
                cluster.scheduler().counts().add("a failed contract was returned to the queue");
            }
        }
    }

    /** The context of an invocation that has time for a number of steps. */
    private Context timeFor(int steps) {
        AtomicInteger begun = new AtomicInteger();
        return new LocalContext(
                name,
                () -> {
                    if (begun.getAndIncrement() < steps) {
                        return ENOUGH;
                    }
                    cluster.scheduler().happened(Fault.OUT_OF_TIME);
                    return 0;
                },
                NOWHERE);
    }
}
