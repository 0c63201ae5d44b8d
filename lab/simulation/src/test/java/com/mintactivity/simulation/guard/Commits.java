package com.mintactivity.simulation.guard;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.number;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.simulation.store.ForwardingDynamo;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Rules of what a commit changes and requires, broken. */
final class Commits extends ForwardingDynamo {

    private static final Duration HOUR = Duration.ofHours(1);

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

    static DynamoDbClient invalidationsUnchecked(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> commit.withoutConditions(name -> name.equals("invalidations")));
    }

    static DynamoDbClient beatsUnchecked(DynamoDbClient own) {
        return new Commits(own, (commit, stored) -> commit.withoutConditions(name -> name.startsWith("beats:")));
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
