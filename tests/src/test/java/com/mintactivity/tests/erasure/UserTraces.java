package com.mintactivity.tests.erasure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Searches every byte of every table, and every part of a tally once it is decoded: its bytes are compressed. */
final class UserTraces {

    private final Stack stack;
    private final List<String> texts;

    /** @param texts what is searched; the first is the user's id */
    UserTraces(Stack stack, String... texts) {
        this.stack = stack;
        this.texts = List.of(texts);
    }

    /** The items that contain one of the texts, or name the user in a tally. */
    List<String> found() {
        List<String> found = new ArrayList<>();
        TableContents.of(stack)
                .tables()
                .forEach((table, items) -> items.keySet().stream()
                        .filter(item -> isIn(item) || isInTally(item))
                        .forEach(item -> found.add(table + " " + item)));
        return found;
    }

    private boolean isInTally(Map<String, AttributeValue> item) {
        byte[] part = item.containsKey("tally") ? item.get("tally").b().asByteArrayUnsafe() : new byte[0];
        TallyAccumulator tally = TallyAccumulator.together();
        if (part.length > 0) {
            TallyDecoder.decode(part, ContractSelector.ALL_CHAINS, tally);
        }
        return tally.inOrder().stream().anyMatch(entry -> tally.userId(entry).equals(texts.getFirst()));
    }

    private boolean isIn(Map<String, AttributeValue> item) {
        return item.entrySet().stream().anyMatch(attribute -> isIn(attribute.getKey()) || isIn(attribute.getValue()));
    }

    private boolean isIn(AttributeValue value) {
        return switch (value.type()) {
            case S -> isIn(value.s());
            case B -> isIn(value.b().asString(ISO_8859_1));
            case L -> value.l().stream().anyMatch(this::isIn);
            case M -> isIn(value.m());
            case SS -> value.ss().stream().anyMatch(this::isIn);
            default -> isIn(value.toString());
        };
    }

    private boolean isIn(String value) {
        return texts.stream().anyMatch(value::contains);
    }
}
