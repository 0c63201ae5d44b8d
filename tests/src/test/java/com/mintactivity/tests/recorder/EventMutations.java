package com.mintactivity.tests.recorder;

import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Mutates valid events: fields that are missing, null, of another type, at the bounds of their rules, or unknown. */
final class EventMutations {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Random random;
    private final List<JsonNode> valid = EventSchema.TYPES.stream()
            .flatMap(type -> EventSchema.of(type).examples().stream())
            .toList();

    EventMutations(Random random) {
        this.random = random;
    }

    /** A valid event with one to three changes. */
    String next() {
        ObjectNode event = (ObjectNode) pick(valid).deepCopy();
        for (int change = random.nextInt(3); change >= 0; change--) {
            JsonNode gas = event.path("gas");
            change(gas instanceof ObjectNode within && random.nextInt(4) == 0 ? within : event);
        }
        return event.toString();
    }

    private void change(ObjectNode object) {
        List<String> names = List.copyOf(object.propertyNames());
        String name = names.isEmpty() ? "mode" : pick(names);
        switch (random.nextInt(8)) {
            case 0 -> object.remove(name);
            case 1 -> object.putNull(name);
            case 2 -> object.set("x_" + name, value("unknown"));
            case 3 ->
                object.set(pick(List.of("wallet", "landed_tx_hash", "priority_gwei", "max_fee_gwei")), value(name));
            default -> object.set(name, value(name));
        }
    }

    private JsonNode value(String field) {
        return JSON.readTree(FieldValues.of(field, random));
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
