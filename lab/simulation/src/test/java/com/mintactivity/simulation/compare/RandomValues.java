package com.mintactivity.simulation.compare;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromB;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromM;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromNul;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromSs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Values of every type that the service stores, and some that DynamoDB refuses. */
final class RandomValues {

    /** In various forms: some are equal, some are none. */
    private static final List<String> NUMBERS = List.of(
            "0",
            "1",
            "2",
            "-1",
            "10",
            "007",
            "1.0",
            "1.50",
            "-0",
            "0.1",
            "1e2",
            "1E-3",
            "100",
            "+5",
            "123456789012345678901",
            "0.00000000000000000000000000000000000001",
            "99999999999999999999999999999999999999",
            "1e125",
            "9.9e125",
            "1e126",
            "1e-130",
            "1e-131",
            "1.23456789012345678901234567890123456789",
            "",
            "x",
            " 1",
            "1,5",
            "Infinity",
            "NaN");

    private static final List<String> TEXTS = List.of(
            "", "a", "b", "ab", "abc", "ä", "z", "\uffee", "\ud83d\ude00", "a\u0000b", "a ", "A", "true", "0xff#1");

    private final SplittableRandom random;

    RandomValues(SplittableRandom random) {
        this.random = random;
    }

    String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    AttributeValue number() {
        return fromN(NUMBERS.get(random.nextInt(random.nextInt(16) == 0 ? NUMBERS.size() : 13)));
    }

    AttributeValue set() {
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(40) == 0 ? 0 : -1; i < random.nextInt(3); i++) {
            texts.add(TEXTS.get(random.nextInt(TEXTS.size())));
        }
        return fromSs(
                random.nextInt(30) == 0 ? texts : texts.stream().distinct().toList());
    }

    AttributeValue any() {
        return any(2);
    }

    private AttributeValue any(int depth) {
        return switch (random.nextInt(depth == 0 ? 6 : 8)) {
            case 0, 1 -> fromS(text());
            case 2 -> number();
            case 3 -> fromB(SdkBytes.fromUtf8String(text()));
            case 4 -> set();
            case 5 -> random.nextInt(5) == 0 ? fromNul(random.nextInt(9) > 0) : fromBool(random.nextBoolean());
            case 6 -> fromL(random.nextBoolean() ? List.of() : List.of(any(depth - 1), any(depth - 1)));
            default -> fromM(random.nextBoolean() ? Map.of() : Map.of("k", any(depth - 1), "other", any(depth - 1)));
        };
    }
}
