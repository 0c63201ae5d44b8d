package com.mintactivity.model.dynamo.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of an expression. */
final class Tokens {

    private static final Pattern TOKEN = Pattern.compile("\\s*([#:]?[A-Za-z_][A-Za-z0-9_]*|<>|<=|>=|[=<>(),+-])\\s*");
    private static final int MAX_BYTES = 4_096;

    private final String expression;
    private final List<String> words = new ArrayList<>();
    private final Set<String> placeholders = new TreeSet<>();
    private int next;

    Tokens(String expression) {
        this.expression = expression;
        if (expression.isBlank() || Values.utf8(expression) > MAX_BYTES) {
            throw Refusals.invalid("an expression is empty, or has more than 4 KB");
        }
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

    /** The name of an attribute, or a placeholder for one. */
    String name() {
        String word = take();
        if (word.charAt(0) == '#') {
            placeholders.add(word);
        } else if (!Character.isLetter(word.charAt(0))) {
            throw unknown();
        } else if (ReservedWords.ALL.contains(word.toUpperCase(Locale.ROOT))) {
            throw Refusals.invalid("'" + word + "' is a reserved word");
        }
        return word;
    }

    /** A placeholder of a value. */
    String value() {
        String word = take();
        if (word.charAt(0) != ':') {
            throw unknown();
        }
        placeholders.add(word);
        return word;
    }

    /** The placeholders that were taken. */
    Set<String> placeholders() {
        return placeholders;
    }

    UnsupportedOperationException unknown() {
        return new UnsupportedOperationException("the model does not know the expression '" + expression + "'");
    }
}
