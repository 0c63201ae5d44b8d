package com.mintactivity.model.dynamo.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition or a filter: comparisons with values, {@code attribute_exists}, {@code attribute_not_exists},
 * {@code begins_with} and {@code size}, joined by OR and AND.
 */
@FunctionalInterface
public interface Condition {

    Expression.Parser<Condition> PARSER = new Expression.Parser<>(Condition::any);

    /**
     * Whether an item meets it.
     *
     * @param item empty if there is none
     */
    boolean holds(Map<String, AttributeValue> item, Placeholders names);

    private static Condition any(Tokens tokens) {
        List<Condition> terms = new ArrayList<>(List.of(every(tokens)));
        while (tokens.takeIf("OR")) {
            terms.add(every(tokens));
        }
        // Every term is evaluated, so that a mistake in any of them is refused.
        return (item, names) -> {
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
        return (item, names) -> {
            boolean holds = true;
            for (Condition term : terms) {
                holds &= term.holds(item, names);
            }
            return holds;
        };
    }

    private static Condition term(Tokens tokens) {
        if (tokens.takeIf("attribute_exists")) {
            return exists(tokens, true);
        }
        if (tokens.takeIf("attribute_not_exists")) {
            return exists(tokens, false);
        }
        if (tokens.takeIf("begins_with")) {
            tokens.expect("(");
            String name = tokens.name();
            tokens.expect(",");
            String prefix = tokens.value();
            tokens.expect(")");
            return (item, names) -> beginsWith(item.get(names.attribute(name)), names.value(prefix));
        }
        if (tokens.takeIf("size")) {
            return comparison(argument(tokens), Condition::size, tokens);
        }
        return comparison(tokens.name(), Map::get, tokens);
    }

    private static Condition exists(Tokens tokens, boolean expected) {
        String name = argument(tokens);
        return (item, names) -> item.containsKey(names.attribute(name)) == expected;
    }

    private static String argument(Tokens tokens) {
        tokens.expect("(");
        String name = tokens.name();
        tokens.expect(")");
        return name;
    }

    private static boolean beginsWith(@Nullable AttributeValue stored, AttributeValue prefix) {
        if (prefix.s() == null) {
            throw Refusals.invalid("begins_with takes a text");
        }
        return stored != null && stored.s() != null && stored.s().startsWith(prefix.s());
    }

    private static @Nullable AttributeValue size(Map<String, AttributeValue> item, String attribute) {
        AttributeValue stored = item.get(attribute);
        return stored != null && stored.hasL()
                ? AttributeValue.fromN(Integer.toString(stored.l().size()))
                : null;
    }

    private static Condition comparison(
            String name,
            BiFunction<Map<String, AttributeValue>, String, @Nullable AttributeValue> operand,
            Tokens tokens) {
        String operator = tokens.take();
        String value = tokens.value();
        if (operator.equals("=")) {
            return (item, names) -> names.value(value).equals(operand.apply(item, names.attribute(name)));
        }
        IntPredicate order = switch (operator) {
            case "<" -> difference -> difference < 0;
            case "<=" -> difference -> difference <= 0;
            case ">" -> difference -> difference > 0;
            case ">=" -> difference -> difference >= 0;
            default -> throw tokens.unknown();
        };
        return (item, names) -> {
            AttributeValue stored = operand.apply(item, names.attribute(name));
            AttributeValue bound = names.value(value);
            if (!Values.isOrdered(bound)) {
                throw Refusals.invalid("a comparison with a value that has no order");
            }
            return stored != null && stored.type() == bound.type() && order.test(Values.compare(stored, bound));
        };
    }
}
