package com.mintactivity.tests.erasure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.StoredTally;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Searches every byte of every table, and every stored tally once it is decoded: its bytes are compressed. */
final class UserTraces {

    private final Stack stack;
    private final List<String> texts;

    /** @param texts what is searched; the first is the user's id */
    UserTraces(Stack stack, String... texts) {
        this.stack = stack;
        this.texts = List.of(texts);
    }

    /** The items and tallies that contain one of the texts. */
    List<String> found() {
        List<String> found = new ArrayList<>();
        TableContents.of(stack)
                .tables()
                .forEach((table, items) ->
                        items.keySet().stream().filter(this::isIn).forEach(item -> found.add(table + " " + item)));
        new ContractStates(stack.dynamo(), stack.name())
                .all()
                .forEach(contract -> tallies(contract).forEach(period -> found.add(contract + " " + period)));
        return found;
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

    /** The stored tallies of a contract that name the user. */
    private List<String> tallies(String contract) {
        TallyStore store =
                new TallyStore(stack.dynamo(), stack.name(), ContractState.unsealed(contract), new LongAdder());
        return Stream.of(Grid.values())
                .flatMap(grid -> stored(store, grid.unit()))
                .filter(this::namesUser)
                .map(StoredTally::period)
                .toList();
    }

    private static Stream<StoredTally> stored(TallyStore store, String kind) {
        try {
            return store.tallies(kind + "#", kind + "#~").stream();
        } catch (TornTallyException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean namesUser(StoredTally stored) {
        TallyAccumulator tally = TallyAccumulator.together();
        stored.addTo(tally, ContractSelector.ALL_CHAINS);
        return tally.inOrder().stream().anyMatch(entry -> tally.userId(entry).equals(texts.getFirst()));
    }
}
