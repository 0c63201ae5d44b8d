package com.mintactivity.model.dynamo;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of an expression. */
final class Tokens {

    private static final Pattern TOKEN = Pattern.compile("\\s*([#:]?[A-Za-z_][A-Za-z0-9_]*|<>|<=|>=|[=<>(),+-])\\s*");

    private final String expression;
    private final List<String> words = new ArrayList<>();
    private int next;

    Tokens(String expression) {
        this.expression = expression;
        Matcher token = TOKEN.matcher(expression);
        int end = 0;
        while (end < expression.length()) {
            if (!token.find(end) || token.start() != end) {
                throw unknown();
            }
            words.add(token.group(1));
            end = token.end();
        }
    }

    boolean isEmpty() {
        return next == words.size();
    }

    String take() {
        if (isEmpty()) {
            throw unknown();
        }
        return words.get(next++);
    }

    boolean takeIf(String word) {
        if (isEmpty() || !words.get(next).equalsIgnoreCase(word)) {
            return false;
        }
        next++;
        return true;
    }

    void expect(String word) {
        if (!takeIf(word)) {
            throw unknown();
        }
    }

    UnsupportedOperationException unknown() {
        return new UnsupportedOperationException("the model does not know the expression '" + expression + "'");
    }
}
