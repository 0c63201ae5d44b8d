package com.mintactivity.chaos.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Makes calls to DynamoDB fail by the rule in the {@link FaultFile} that the system property {@value #FILE} names.
 * Without the property it does nothing. The AWS SDK finds this class by a resource on the class path, so the service
 * has no code for it. With the property {@value #TIMEOUTS} it also gives calls the time-outs of the deployed functions
 * if they have none: the time-outs of a local service are longer.
 */
public final class FaultInterceptor implements ExecutionInterceptor {

    /** The property that names the file. */
    public static final String FILE = "chaos.faults";

    /** The property that, set to true, shortens time-outs. */
    public static final String TIMEOUTS = "chaos.timeouts";

    /** The property that names the file of a {@link WriteLog}. */
    public static final String WRITES = "chaos.writes";

    /** As {@code CallTimeouts.interactive}. */
    private static final Duration ATTEMPT_TIMEOUT = Duration.ofMillis(500);

    private static final String HITS = "hits";

    private static final Duration CALL_TIMEOUT = Duration.ofMillis(1500);

    /** Longer than any time-out. */
    private static final Duration HANGING = Duration.ofMinutes(2);

    private final LateDelivery lateDelivery = new LateDelivery();
    private final @Nullable FaultFile file;
    private final @Nullable WriteLog writes;
    private final boolean shortensTimeouts;

    public FaultInterceptor() {
        this(System.getProperty(FILE), System.getProperty(WRITES), Boolean.getBoolean(TIMEOUTS));
    }

    private FaultInterceptor(@Nullable String path, @Nullable String writes, boolean shortensTimeouts) {
        this.shortensTimeouts = shortensTimeouts;
        try {
            this.file = path == null ? null : FaultFile.open(Path.of(path));
            this.writes = writes == null ? null : new WriteLog(Path.of(writes), InstantSource.system());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        if (file != null && file.mode() != FaultMode.OFF && isSelected(file, context.request(), attributes)) {
            file.countCall();
        }
    }

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        if (!shortensTimeouts
                || !FaultRule.OPERATIONS.contains(operation(attributes))
                || !(context.request() instanceof DynamoDbRequest request)
                || request.overrideConfiguration()
                        .flatMap(AwsRequestOverrideConfiguration::apiCallTimeout)
                        .isPresent()) {
            return context.request();
        }
        AwsRequestOverrideConfiguration.Builder timeouts = request.overrideConfiguration()
                .map(AwsRequestOverrideConfiguration::toBuilder)
                .orElseGet(AwsRequestOverrideConfiguration::builder);
        timeouts.apiCallAttemptTimeout(ATTEMPT_TIMEOUT).apiCallTimeout(CALL_TIMEOUT);
        return request.toBuilder().overrideConfiguration(timeouts.build()).build();
    }

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        if (!isHit(context.request(), attributes, FaultMode.LOSE_ANSWER, false)) {
            return;
        }
        switch (required().mode()) {
            case FAIL -> throw InjectedErrors.internal();
            case THROTTLE -> throw InjectedErrors.throttled();
            case HANG -> sleep(HANGING);
            case DELAY -> sleep(required().delay());
            case ARRIVE_LATE -> {
                context.requestBody()
                        .ifPresent(body -> lateDelivery.send(
                                context.httpRequest(), body, required().delay()));
                sleep(HANGING);
            }
            case OFF, LOSE_ANSWER -> {}
        }
    }

    @Override
    public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
        if (isHit(context.request(), attributes, FaultMode.LOSE_ANSWER, true)) {
            sleep(HANGING);
        }
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        if (writes != null
                && context.request() instanceof PutItemRequest put
                && tables(put).contains(HITS)) {
            writes.add(put.item());
        }
    }

    @Override
    public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
        if (writes != null
                && context.exception() instanceof ConditionalCheckFailedException exists
                && exists.hasItem()) {
            writes.add(exists.item());
        }
    }

    /** @param isMode whether the rule's mode must be this one, or any other */
    private boolean isHit(SdkRequest request, ExecutionAttributes attributes, FaultMode mode, boolean isMode) {
        return file != null
                && file.mode() != FaultMode.OFF
                && (file.mode() == mode) == isMode
                && isSelected(file, request, attributes)
                && file.next();
    }

    private FaultFile required() {
        if (file == null) {
            throw new IllegalStateException("no file");
        }
        return file;
    }

    private static boolean isSelected(FaultFile file, SdkRequest request, ExecutionAttributes attributes) {
        return request instanceof DynamoDbRequest
                && file.selects(
                        FaultRule.mask(FaultRule.OPERATIONS, Set.of(operation(attributes))),
                        FaultRule.mask(FaultRule.TABLES, tables(request)));
    }

    private static String operation(ExecutionAttributes attributes) {
        return Optional.ofNullable(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME))
                .orElse("");
    }

    /** Without the stack's name. */
    private static Set<String> tables(SdkRequest request) {
        List<String> names = request.getValueForField("TableName", String.class)
                .map(List::of)
                .orElseGet(() -> request.getValueForField("RequestItems", Map.class).stream()
                        .flatMap(items -> ((Map<?, ?>) items).keySet().stream())
                        .map(Object::toString)
                        .toList());
        return names.stream()
                .map(name -> name.substring(name.lastIndexOf('-') + 1))
                .collect(Collectors.toSet());
    }

    /** The SDK's time-outs interrupt the thread, and expect its interrupt status to be set. */
    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException timedOut) {
            Thread.currentThread().interrupt();
            throw AbortedException.builder().message("timed out").build();
        }
    }
}
