package com.mintactivity.simulation.guard;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.number;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.simulation.store.ForwardingDynamo;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Rules of what a commit changes and requires, broken. */
final class Commits extends ForwardingDynamo {

    private static final Duration HOUR = Duration.ofHours(1);

    /** The settling time and the margin. */
    private static final Duration SETTLED = Duration.ofSeconds(65);

    /** A commit in another form. */
    private interface Change {

        Rewrite of(Rewrite commit, Map<String, AttributeValue> stored);
    }

    private final Change change;

    private Commits(DynamoDbClient own, Change change) {
        super(own);
        this.change = change;
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        if (!isCommit(request)) {
            return own().updateItem(request);
        }
        Map<String, AttributeValue> stored = stored(request.tableName(), request.key());
        return own().updateItem(change.of(new Rewrite(request), stored).build());
    }

    static DynamoDbClient epochKept(DynamoDbClient own) {
        return new Commits(
                own,
                (commit, stored) -> commit.set((name, value) -> name.equals("epoch")
                        ? fromN(Long.toString(Math.max(1, Long.parseLong(value.n()) - 1)))
                        : value));
    }

    static DynamoDbClient unconditional(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> commit.withoutConditions(name -> name.equals("epoch")));
    }

    static DynamoDbClient allClaimsUnchecked(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> commit.withoutConditions(name -> name.equals("claims")));
    }

    static DynamoDbClient claimsUnchecked(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> commit.withoutConditions(name -> name.startsWith("claims:")));
    }

    /** The hours of a writer that is removed become valid at once. */
    static DynamoDbClient hoursForgotten(DynamoDbClient own) {
        return new Commits(
                own,
                (commit, stored) -> commit.removes().stream().anyMatch(name -> name.startsWith("claims:"))
                        ? commit.withoutSets(Set.of("repair", "withdrawn"))
                        : commit);
    }

    static DynamoDbClient without(DynamoDbClient own, String attribute) {
        return new Commits(own, (commit, stored) -> commit.withoutSets(Set.of(attribute)));
    }

    static DynamoDbClient dueUnset(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> commit.withoutSets(Set.of("due_at", "due_shard")));
    }

    static DynamoDbClient stableAfterRepair(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> {
            if (isRepair(commit)) {
                commit.removes().remove("stable");
            }
            return commit;
        });
    }

    static DynamoDbClient uncheckedForgotten(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> {
            if (commit.sets().remove("unchecked") != null) {
                commit.removes().add("unchecked");
            }
            return commit;
        });
    }

    /** Repaired hours are not to be checked. */
    static DynamoDbClient repairedUnchecked(DynamoDbClient own) {
        return new Commits(
                own, (commit, stored) -> isRepair(commit) ? commit.withoutSets(Set.of("unchecked")) : commit);
    }

    /** The first commit adds nothing to check. */
    static DynamoDbClient startUnchecked(DynamoDbClient own) {
        return new Commits(
                own,
                (commit, stored) -> stored.containsKey("watermark") ? commit : commit.withoutSets(Set.of("unchecked")));
    }

    /** A watermark that moves over more than an hour adds nothing to check. */
    static DynamoDbClient jumpsUnchecked(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> {
            AttributeValue to = commit.sets().get("watermark");
            AttributeValue from = stored.get("watermark");
            boolean isJump = to != null
                    && from != null
                    && Instant.parse(from.s()).plus(HOUR).isBefore(Instant.parse(to.s()));
            return isJump ? commit.withoutSets(Set.of("unchecked")) : commit;
        });
    }

    /** A watermark that moves to the end of invalid hours moves on for an hour, as far as hits have settled. */
    static DynamoDbClient movedBeyondInvalid(DynamoDbClient own, InstantSource clock) {
        return new Commits(own, (commit, stored) -> {
            AttributeValue to = commit.sets().get("watermark");
            AttributeValue from = stored.get("watermark");
            if (to != null && from != null && isInvalid(stored, Instant.parse(from.s()))) {
                Instant settled = clock.instant().minus(SETTLED).truncatedTo(ChronoUnit.MINUTES);
                Instant end = Instant.parse(to.s());
                Instant further = end.plus(HOUR).isBefore(settled) ? end.plus(HOUR) : settled;
                if (end.isBefore(further)) {
                    commit.sets().put("watermark", fromS(further.toString()));
                }
            }
            return commit;
        });
    }

    private static boolean isInvalid(Map<String, AttributeValue> state, Instant moment) {
        long hour = Math.floorDiv(moment.getEpochSecond(), HOUR.toSeconds());
        return hours(state).stream().anyMatch(range -> range[0] <= hour && hour < range[1]);
    }

    /** The invalid hours of a state, each range with its end. */
    private static List<long[]> hours(Map<String, AttributeValue> state) {
        List<long[]> ranges = new ArrayList<>();
        state.forEach((name, value) -> {
            if (name.startsWith("hours:") || name.equals("repair") || name.equals("withdrawn")) {
                for (String range : value.ss()) {
                    int to = range.indexOf("..");
                    ranges.add(
                            new long[] {Long.parseLong(range.substring(0, to)), Long.parseLong(range.substring(to + 2))
                            });
                }
            }
        });
        return ranges;
    }

    /** A repair makes a contract dense from the first invalid hour on, whatever is stored after it. */
    static DynamoDbClient denseFromRepaired(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> {
            if (isRepair(commit) && commit.sets().containsKey("dense_since")) {
                long first = hours(stored).stream()
                        .mapToLong(range -> range[0])
                        .min()
                        .orElseThrow();
                commit.sets()
                        .put(
                                "dense_since",
                                fromS(Instant.EPOCH
                                        .plus(HOUR.multipliedBy(first))
                                        .toString()));
            }
            return commit;
        });
    }

    /** Hours with a late write are not repaired. */
    static DynamoDbClient lateHoursForgotten(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> isLate(commit) ? commit.withoutSets(Set.of("repair")) : commit);
    }

    /** An operator gives hours to a repair without raising the epoch. */
    static DynamoDbClient repairedUnderTheSameEpoch(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                if (!isState(request.key()) || isCommit(request)) {
                    return own().updateItem(request);
                }
                Rewrite update = new Rewrite(request);
                update.adds().remove("epoch");
                return own().updateItem(update.build());
            }
        };
    }

    static DynamoDbClient endedWriterUnreported(DynamoDbClient own) {
        return unreported(own, Commits::isRemoval);
    }

    static DynamoDbClient lateMinutesUnreported(DynamoDbClient own) {
        return unreported(own, Commits::isLate);
    }

    static DynamoDbClient differencesUnreported(DynamoDbClient own) {
        return unreported(own, commit -> !isRemoval(commit) && !isLate(commit));
    }

    private static DynamoDbClient unreported(DynamoDbClient own, Predicate<Rewrite> which) {
        return new Commits(
                own, (commit, stored) -> which.test(commit) ? commit.withoutSets(Set.of("corrections")) : commit);
    }

    /** Whether a commit removes a writer. */
    private static boolean isRemoval(Rewrite commit) {
        return commit.removes().stream().anyMatch(name -> name.startsWith("claims:"));
    }

    /** Whether a commit accepts late minutes. A check that finds a difference also changes what is to be checked. */
    private static boolean isLate(Rewrite commit) {
        return commit.sets().containsKey("corrections")
                && !isRemoval(commit)
                && !commit.sets().containsKey("unchecked")
                && !commit.removes().contains("unchecked");
    }

    /** The first step on tallies of an older version says that all have the version of this release. */
    static DynamoDbClient versionComplete(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> {
            if (commit.sets().remove("tally_version_since") != null) {
                commit.sets().remove("tally_version_next_at");
                commit.removes().addAll(List.of("tally_version_since", "tally_version_next_at"));
            }
            return commit;
        });
    }

    /** Whether a commit ends a repair: it has written tallies, and the watermark stays. */
    private static boolean isRepair(Rewrite commit) {
        return commit.sets().containsKey("last_rewritten_at") && !commit.sets().containsKey("watermark");
    }

    /** A commit that changes nothing else does not raise the epoch either. */
    static DynamoDbClient notOnlyRaised(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                if (!isCommit(request)) {
                    return own().updateItem(request);
                }
                Map<String, AttributeValue> stored = stored(request.tableName(), request.key());
                Rewrite commit = new Rewrite(request);
                boolean isSame = stored.containsKey("epoch")
                        && number(stored, "epoch") + 1
                                == Long.parseLong(
                                        attribute(commit.sets(), "epoch").n())
                        && commit.removes().stream().noneMatch(stored::containsKey)
                        && commit.sets().entrySet().stream()
                                .allMatch(set -> set.getKey().equals("epoch")
                                        || set.getValue().equals(stored.get(set.getKey())));
                return isSame ? UpdateItemResponse.builder().attributes(stored).build() : own().updateItem(request);
            }
        };
    }
}
