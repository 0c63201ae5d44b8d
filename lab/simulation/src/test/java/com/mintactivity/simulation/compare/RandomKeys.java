package com.mintactivity.simulation.compare;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.model.dynamo.Schemas;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Keys of the tables of a stack: so few that requests meet. */
final class RandomKeys {

    static final String USAGE = Schemas.STACK + "-usage";

    /** The day whose items are large. */
    static final String LARGE = "large";

    /** Keys whose order by UTF-8 is not that of Java's texts, and keys that are prefixes of others. */
    private static final List<String> AT_IDS = List.of(
            "2026-02-01#a", "2026-02-01#aa", "2026-02-01", "2026-02-02#ä", "\uffee", "\ud83d\ude00", "a\u0000b", "a");

    private final SplittableRandom random;

    RandomKeys(SplittableRandom random) {
        this.random = random;
    }

    String table() {
        return List.of(Schemas.HITS, Schemas.TALLIES, Schemas.TENANTS, Schemas.AUDIT, Schemas.ACCOUNTS, USAGE)
                .get(random.nextInt(6));
    }

    Map<String, AttributeValue> of(String table) {
        return switch (table) {
            case Schemas.HITS -> Map.of("task_id", fromS(task()));
            case Schemas.TALLIES -> tally();
            case Schemas.TENANTS -> Map.of("tenant", fromS("tenant" + random.nextInt(5)));
            case Schemas.AUDIT -> Map.of("day", fromS(day()), "at_id", fromS(atId()));
            default -> Map.of(table.equals(Schemas.ACCOUNTS) ? "user_id" : "key_id", fromS("id" + random.nextInt(9)));
        };
    }

    private Map<String, AttributeValue> tally() {
        String period = switch (random.nextInt(3)) {
            case 0 -> "state";
            case 1 -> "wallets#" + random.nextInt(9);
            default -> period();
        };
        return Map.of("tenant_contract", fromS(contract()), "period", fromS(period));
    }

    String task() {
        return "t" + random.nextInt(60);
    }

    String contract() {
        return "acme#0x" + random.nextInt(3);
    }

    String position() {
        return "2026-02-0%dT00:00:0%d.000Z".formatted(1 + random.nextInt(3), random.nextInt(10));
    }

    String period() {
        return "minute#0%d#000".formatted(random.nextInt(10));
    }

    String day() {
        return "2026-02-0" + (1 + random.nextInt(2));
    }

    String atId() {
        return AT_IDS.get(random.nextInt(AT_IDS.size()));
    }
}
