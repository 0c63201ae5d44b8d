package com.mintactivity.model.dynamo.expression;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * An expression that was read.
 *
 * @param placeholders those in it
 */
public record Expression<T>(T meaning, Set<String> placeholders) {

    /** Reads the expressions of one kind, each text once. */
    public static final class Parser<T> {

        private final Map<String, Expression<T>> known = new ConcurrentHashMap<>();
        private final Function<Tokens, T> parser;

        Parser(Function<Tokens, T> parser) {
            this.parser = parser;
        }

        /**
         * Reads an expression.
         *
         * @throws UnsupportedOperationException if the model does not know it
         */
        Expression<T> of(String text) {
            Expression<T> expression = known.get(text);
            return expression == null ? known.computeIfAbsent(text, this::parse) : expression;
        }

        private Expression<T> parse(String text) {
            Tokens tokens = new Tokens(text);
            T meaning = parser.apply(tokens);
            if (!tokens.isEmpty()) {
                throw tokens.unknown();
            }
            return new Expression<>(meaning, tokens.placeholders());
        }
    }

    public Expression {
        placeholders = Set.copyOf(placeholders);
    }
}
