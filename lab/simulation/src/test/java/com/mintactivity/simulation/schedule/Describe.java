package com.mintactivity.simulation.schedule;

import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Requests in words, for the story of a schedule. */
final class Describe {

    private Describe() {}

    static String item(Map<String, AttributeValue> item) {
        AttributeValue bytes = item.get("tally");
        return item.entrySet().stream()
                        .filter(attribute -> !attribute.getKey().equals("tally"))
                        .filter(attribute -> !attribute.getKey().startsWith("tenant"))
                        .sorted(Map.Entry.comparingByKey())
                        .map(attribute -> attribute.getKey() + "=" + value(attribute.getValue()))
                        .collect(Collectors.joining(" "))
                + (bytes == null ? "" : " " + bytes.b().asByteArrayUnsafe().length + " bytes");
    }

    static String update(UpdateItemRequest request) {
        String text = request.updateExpression()
                + (request.conditionExpression() == null ? "" : " IF " + request.conditionExpression());
        for (var name : request.expressionAttributeNames().entrySet()) {
            text = text.replaceAll(name.getKey() + "\\b", name.getValue());
        }
        for (var value : request.expressionAttributeValues().entrySet()) {
            text = text.replaceAll(value.getKey() + "\\b", value(value.getValue()));
        }
        return text;
    }

    static String transaction(TransactWriteItemsRequest request) {
        return request.transactItems().stream()
                .map(item -> item.update() == null
                        ? "the audit"
                        : item.update().key().values().stream()
                                .map(Describe::value)
                                .collect(Collectors.joining()))
                .collect(Collectors.joining(", "));
    }

    static String value(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s();
            case N -> value.n();
            case BOOL -> value.bool().toString();
            case SS -> value.ss().toString();
            case M ->
                value.m().entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + value(entry.getValue()))
                        .toList()
                        .toString();
            case L -> value.l().stream().map(Describe::value).toList().toString();
            default -> value.type().toString();
        };
    }
}
