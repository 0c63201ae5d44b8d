package com.mintactivity.model.dynamo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A condition expression: comparisons, {@code attribute_not_exists} and {@code size}, joined by OR and AND. */
@FunctionalInterface
interface Condition {

    Map<String, Condition> PARSED = new ConcurrentHashMap<>();

    /**
     * Whether an item meets it.
     *
     * @param item empty if there is none
     */
    boolean holds(Map<String, AttributeValue> item, Placeholders names);

    /**
     * Reads an expression.
     *
     * @throws UnsupportedOperationException if the model does not know it
     */
    static Condition of(String expression) {
        Condition parsed = PARSED.get(expression);
        return parsed == null ? PARSED.computeIfAbsent(expression, Condition::parse) : parsed;
    }

    private static Condition parse(String expression) {
        Tokens tokens = new Tokens(expression);
        Condition condition = any(tokens);
        if (!tokens.isEmpty()) {
            throw tokens.unknown();
        }
        return condition;
    }

    private static Condition any(Tokens tokens) {
        List<Condition> terms = new ArrayList<>(List.of(every(tokens)));
        while (tokens.takeIf("OR")) {
            terms.add(every(tokens));
        }
        // Every term is evaluated, so that every placeholder counts as used.
        return terms.size() == 1
                ? terms.getFirst()
                : (item, names) -> {
                    boolean holds = false;
                    for (Condition term : terms) {
                        holds |= term.holds(item, names);
                    }
                    return holds;
                };
    }

    private static Condition every(Tokens tokens) {
        List<Condition> terms = new ArrayList<>(List.of(term(tokens)));
        while (tokens.takeIf("AND")) {
            terms.add(term(tokens));
        }
        return terms.size() == 1
                ? terms.getFirst()
                : (item, names) -> {
                    boolean holds = true;
                    for (Condition term : terms) {
                        holds &= term.holds(item, names);
                    }
                    return holds;
                };
    }

    private static Condition term(Tokens tokens) {
        String first = tokens.take();
        return switch (first) {
            case "attribute_not_exists", "attribute_exists" -> {
                String name = argument(tokens);
                boolean expected = first.equals("attribute_exists");
                yield (item, names) -> item.containsKey(names.attribute(name)) == expected;
            }
            case "size" -> {
                String name = argument(tokens);
                tokens.expect("=");
                String value = tokens.take();
                yield (item, names) -> {
                    AttributeValue list = item.get(names.attribute(name));
                    int wanted = Integer.parseInt(names.value(value).n());
                    return list != null && list.hasL() && list.l().size() == wanted;
                };
            }
            default -> comparison(first, tokens);
        };
    }

    private static String argument(Tokens tokens) {
        tokens.expect("(");
        String name = tokens.take();
        tokens.expect(")");
        return name;
    }

    private static Condition comparison(String name, Tokens tokens) {
        String operator = tokens.take();
        String value = tokens.take();
        return switch (operator) {
            case "=" -> (item, names) -> equal(item.get(names.attribute(name)), names.value(value));
            case "<" -> (item, names) -> less(item.get(names.attribute(name)), names.value(value));
            default -> throw tokens.unknown();
        };
    }

    private static boolean equal(@Nullable AttributeValue stored, AttributeValue value) {
        if (stored == null || stored.type() != value.type()) {
            return false;
        }
        return switch (value.type()) {
            case N -> compare(stored.n(), value.n()) == 0;
            case SS -> Set.copyOf(stored.ss()).equals(Set.copyOf(value.ss()));
            default -> stored.equals(value);
        };
    }

    private static boolean less(@Nullable AttributeValue stored, AttributeValue value) {
        if (stored == null || stored.type() != value.type()) {
            return false;
        }
        return value.n() == null ? stored.s().compareTo(value.s()) < 0 : compare(stored.n(), value.n()) < 0;
    }

    private static int compare(String number, String other) {
        return number.length() < 18 && other.length() < 18 && number.indexOf('.') < 0 && other.indexOf('.') < 0
                ? Long.compare(Long.parseLong(number), Long.parseLong(other))
                : new BigDecimal(number).compareTo(new BigDecimal(other));
    }
}
