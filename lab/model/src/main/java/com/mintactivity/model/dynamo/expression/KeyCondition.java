package com.mintactivity.model.dynamo.expression;

import org.jspecify.annotations.Nullable;

/**
 * {@code partition = :a}, alone or with a condition of the sort key: {@code =}, {@code <=}, {@code >=} or
 * {@code BETWEEN}.
 *
 * @param sort null without such a condition
 * @param from null without a lower bound
 * @param to null without an upper bound
 */
public record KeyCondition(
        String partition,
        String key,
        @Nullable String sort,
        @Nullable String from,
        @Nullable String to) {

    public static final Expression.Parser<KeyCondition> PARSER = new Expression.Parser<>(KeyCondition::parse);

    private static KeyCondition parse(Tokens tokens) {
        String partition = tokens.name();
        tokens.expect("=");
        String key = tokens.value();
        if (tokens.isEmpty()) {
            return new KeyCondition(partition, key, null, null, null);
        }
        tokens.expect("AND");
        String sort = tokens.name();
        String operator = tokens.take();
        String value = tokens.value();
        return switch (operator) {
            case "=" -> new KeyCondition(partition, key, sort, value, value);
            case "<=" -> new KeyCondition(partition, key, sort, null, value);
            case ">=" -> new KeyCondition(partition, key, sort, value, null);
            case "BETWEEN" -> {
                tokens.expect("AND");
                yield new KeyCondition(partition, key, sort, value, tokens.value());
            }
            default -> throw tokens.unknown();
        };
    }
}
