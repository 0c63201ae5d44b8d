package com.mintactivity.tests.incidents;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Notes the rights that calls of the AWS SDK need, of every client of this JVM over HTTP. The SDK finds it by a file of
 * the class path ({@code software/amazon/awssdk/global/handlers/execution.interceptors}).
 */
public final class SdkCalls implements ExecutionInterceptor {

    /** Stands in for an ARN's account and Region, as in the documents of rights. */
    private static final String HERE = ":REGION:ACCOUNT_ID:";

    private static final Queue<Right> NEEDED = new ConcurrentLinkedQueue<>();
    private static volatile boolean isOn;

    /**
     * A right that a call needs.
     *
     * @param action such as {@code dynamodb:GetItem}
     * @param resource its ARN; {@code *} if the action takes none
     * @param leadingKey the partition of the audit that one item is in; empty for other tables and calls
     */
    record Right(String action, String resource, String leadingKey) {

        Right(String action, String resource) {
            this(action, resource, "");
        }
    }

    /** From now on, notes calls. */
    static void on() {
        NEEDED.clear();
        isOn = true;
    }

    static void off() {
        isOn = false;
    }

    /** The rights since the last call of this method. */
    static List<Right> taken() {
        List<Right> taken = new ArrayList<>();
        for (Right next = NEEDED.poll(); next != null; next = NEEDED.poll()) {
            taken.add(next);
        }
        return taken;
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        if (isOn) {
            String service = attributes.getAttribute(SdkExecutionAttribute.SERVICE_NAME);
            String operation = attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
            NEEDED.addAll(rights(service, operation, context.request()).toList());
        }
    }

    private static Stream<Right> rights(String service, String operation, SdkRequest request) {
        return switch (service.replace(" ", "").toLowerCase(Locale.ROOT)) {
            case "dynamodb" -> tables(operation, request);
            case "secretsmanager" ->
                Stream.of(new Right(
                        "secretsmanager:" + operation,
                        "arn:aws:secretsmanager" + HERE + "secret:" + text(request, "SecretId")
                                // Of CreateSecret.
                                + text(request, "Name") + "-AbCdEf"));
            case "sqs" ->
                Stream.of(new Right(
                        "sqs:" + operation.replaceFirst("Batch$", ""), "arn:aws:sqs" + HERE + queue(request)));
            case "cloudwatchlogs" -> groups(request).map(resource -> new Right("logs:" + operation, resource));
            // It needs no right.
            case "sts" -> Stream.of();
            default -> throw new IllegalStateException("a call of another service: " + service);
        };
    }

    private static Stream<Right> tables(String operation, SdkRequest request) {
        if (request instanceof TransactWriteItemsRequest transaction) {
            return transaction.transactItems().stream().map(SdkCalls::part);
        }
        Optional<Map<?, ?>> batch =
                request.getValueForField("RequestItems", Map.class).map(items -> (Map<?, ?>) items);
        if (batch.isPresent()) {
            return batch.get().keySet().stream().map(table -> table(operation, String.valueOf(table)));
        }
        if (request instanceof UpdateItemRequest update) {
            return Stream.of(table(operation, update.tableName(), update.key()));
        }
        String index = text(request, "IndexName");
        return Stream.of(table(operation, text(request, "TableName") + (index.isEmpty() ? "" : "/index/" + index)));
    }

    private static Right part(TransactWriteItem item) {
        if (item.put() != null) {
            return table("PutItem", item.put().tableName(), item.put().item());
        }
        if (item.update() != null) {
            return table("UpdateItem", item.update().tableName(), item.update().key());
        }
        return item.delete() != null
                ? table("DeleteItem", item.delete().tableName())
                : table("ConditionCheckItem", item.conditionCheck().tableName());
    }

    private static Right table(String operation, String table, Map<String, AttributeValue> item) {
        Right right = table(operation, table);
        AttributeValue day = item.get("day");
        return day == null ? right : new Right(right.action(), right.resource(), day.s());
    }

    private static Right table(String operation, String table) {
        return new Right("dynamodb:" + operation, "arn:aws:dynamodb" + HERE + "table/" + table);
    }

    private static String queue(SdkRequest request) {
        String url = text(request, "QueueUrl");
        return url.isEmpty() ? text(request, "QueueName") : url.substring(url.lastIndexOf('/') + 1);
    }

    private static Stream<String> groups(SdkRequest request) {
        List<String> names = new ArrayList<>();
        request.getValueForField("logGroupNames", Collection.class)
                .ifPresent(all -> ((Collection<?>) all).forEach(name -> names.add(String.valueOf(name))));
        String one = text(request, "logGroupName");
        if (!one.isEmpty()) {
            names.add(one);
        }
        return names.isEmpty()
                ? Stream.of("*")
                : names.stream().map(name -> "arn:aws:logs" + HERE + "log-group:" + name + ":*");
    }

    private static String text(SdkRequest request, String field) {
        @Nullable String value = request.getValueForField(field, String.class).orElse(null);
        return value == null ? "" : value;
    }
}
