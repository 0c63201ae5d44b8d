package com.mintactivity.model.dynamo;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * An expression that was read.
 *
 * @param placeholders those in it
 */
record Expression<T>(T meaning, Set<String> placeholders) {

    /** The expressions of one kind, each of which is read once. */
    static final class Kind<T> {

        private final Map<String, Expression<T>> known = new ConcurrentHashMap<>();
        private final Function<Tokens, T> parser;

        Kind(Function<Tokens, T> parser) {
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

    Expression {
        placeholders = Set.copyOf(placeholders);
    }
}
