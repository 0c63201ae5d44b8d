package com.mintactivity.recorder;

import com.mintactivity.activity.hit.Hit;
import java.util.List;
import java.util.function.Function;

/** The values in which a recorded hit differs from that of an event, by their names in answers. */
final class Differences {

    private record Field(String name, Function<Hit, Object> value) {}

    private static final String COMPLETED_AT = "completed_at";

    /** Show that the event is of another task, whose producer gave it the same id. */
    private static final List<Field> IDENTITY = List.of(
            new Field("tenant", Hit::tenant),
            new Field("contract", Hit::contract),
            new Field("chain_id", Hit::chainId));

    private static final List<Field> VALUES = List.of(
            new Field("user_id", Hit::userId),
            new Field("wallet", Hit::wallet),
            new Field("tx_hash", Hit::txHash),
            new Field("quantity", Hit::quantity),
            new Field("gas", Hit::gas),
            new Field(COMPLETED_AT, Hit::completedAt));

    private Differences() {}

    static List<String> ofIdentity(Hit stored, Hit hit) {
        return of(IDENTITY, stored, hit);
    }

    static List<String> ofValues(Hit stored, Hit hit) {
        return of(VALUES, stored, hit);
    }

    /** Whether nothing differs but the time, which the recorder may have determined. */
    static boolean areOfTimeOnly(List<String> values) {
        return values.isEmpty() || values.equals(List.of(COMPLETED_AT));
    }

    private static List<String> of(List<Field> fields, Hit stored, Hit hit) {
        return fields.stream()
                .filter(field ->
                        !field.value().apply(stored).equals(field.value().apply(hit)))
                .map(Field::name)
                .toList();
    }
}
