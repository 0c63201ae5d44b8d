package com.mintactivity.simulation.guard;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.simulation.store.ForwardingDynamo;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Rules of what a sealer writes, broken. */
final class SealerWrites {

    private static final Duration HOUR = Duration.ofHours(1);

    private SealerWrites() {}

    /** Changes the puts of tallies. A null request is not sent. */
    static final class Puts extends ForwardingDynamo {

        /** A put in another form, or null for none. */
        interface Change {

            @Nullable
            PutItemRequest of(PutItemRequest request, ForwardingDynamo dynamo);
        }

        private final Change change;

        Puts(DynamoDbClient own, Change change) {
            super(own);
            this.change = change;
        }

        @Override
        public PutItemResponse putItem(PutItemRequest request) {
            PutItemRequest changed = change.of(request, this);
            return changed == null ? PutItemResponse.builder().build() : own().putItem(changed);
        }
    }

    /** Changes the commits. */
    static final class Commits extends ForwardingDynamo {

        private final UnaryOperator<Rewrite> change;

        Commits(DynamoDbClient own, UnaryOperator<Rewrite> change) {
            super(own);
            this.change = change;
        }

        @Override
        public UpdateItemResponse updateItem(UpdateItemRequest request) {
            return own().updateItem(
                            isCommit(request)
                                    ? change.apply(new Rewrite(request)).build()
                                    : request);
        }
    }

    static DynamoDbClient unfenced(DynamoDbClient own) {
        return new Puts(
                own,
                (put, dynamo) -> put.toBuilder()
                        .conditionExpression(null)
                        .expressionAttributeValues(null)
                        .build());
    }

    static DynamoDbClient equalNotWritten(DynamoDbClient own) {
        return new Puts(own, (put, dynamo) -> {
            Map<String, AttributeValue> stored = dynamo.stored(put.tableName(), put.item());
            return attribute(put.item(), "tally").equals(stored.get("tally")) ? null : put;
        });
    }

    /** Longer tallies that exist are left as they are. */
    static DynamoDbClient longerNotRewritten(DynamoDbClient own, String kind) {
        return new Puts(own, (put, dynamo) -> {
            boolean isLonger = text(put.item(), "period").startsWith(kind);
            return isLonger && !dynamo.stored(put.tableName(), put.item()).isEmpty() ? null : put;
        });
    }

    static DynamoDbClient emptyNotWritten(DynamoDbClient own) {
        return new Puts(own, (put, dynamo) -> isEmpty(put) ? null : put);
    }

    static DynamoDbClient deletedWhereEmpty(DynamoDbClient own) {
        return new Puts(own, (put, dynamo) -> {
            if (isEmpty(put)) {
                own.deleteItem(DeleteItemRequest.builder()
                        .tableName(put.tableName())
                        .key(Map.of(
                                "tenant_contract", put.item().get("tenant_contract"),
                                "period", put.item().get("period")))
                        .build());
            }
            return isEmpty(put) ? null : put;
        });
    }

    private static boolean isEmpty(PutItemRequest put) {
        return attribute(put.item(), "tally").b().asByteArrayUnsafe().length == 0;
    }

    static DynamoDbClient epochKept(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                if (!isCommit(request)) {
                    return own().updateItem(request);
                }
                return own().updateItem(new Rewrite(request)
                        .set((name, value) -> name.equals("epoch")
                                ? fromN(Long.toString(Math.max(1, Long.parseLong(value.n()) - 1)))
                                : value)
                        .build());
            }
        };
    }

    static DynamoDbClient unconditional(DynamoDbClient own) {
        return new Commits(own, commit -> commit.withoutConditions(name -> name.equals("epoch")));
    }

    static DynamoDbClient beatsUnchecked(DynamoDbClient own) {
        return new Commits(own, commit -> commit.withoutConditions(name -> name.startsWith("beats:")));
    }

    static DynamoDbClient rewritingUnnoted(DynamoDbClient own) {
        return new Commits(own, commit -> commit.withoutSets(Set.of("last_rewritten_at")));
    }

    static DynamoDbClient stableAfterRepair(DynamoDbClient own) {
        return new Commits(own, commit -> {
            boolean isRepair = commit.removes().stream().anyMatch(name -> name.startsWith("hours:"));
            return isRepair ? commit.withoutSets(Set.of("stable")) : commit;
        });
    }

    static DynamoDbClient uncheckedForgotten(DynamoDbClient own) {
        return new Commits(own, commit -> {
            if (commit.sets().remove("unchecked") != null) {
                commit.removes().add("unchecked");
            }
            return commit;
        });
    }

    /** Repaired hours are not to be checked. */
    static DynamoDbClient repairedUnchecked(DynamoDbClient own) {
        return new Commits(own, commit -> {
            boolean isRepair = commit.removes().stream().anyMatch(name -> name.startsWith("hours:"));
            return isRepair ? commit.withoutSets(Set.of("unchecked")) : commit;
        });
    }

    /** A jump over a quiet stretch adds nothing to check. */
    static DynamoDbClient jumpsUnchecked(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                if (!isCommit(request)) {
                    return own().updateItem(request);
                }
                Rewrite commit = new Rewrite(request);
                AttributeValue to = commit.sets().get("watermark");
                AttributeValue from = stored(request.tableName(), request.key()).get("watermark");
                boolean isJump = to != null
                        && (from == null || Instant.parse(from.s()).plus(HOUR).isBefore(Instant.parse(to.s())));
                return own().updateItem(
                                isJump ? commit.withoutSets(Set.of("unchecked")).build() : request);
            }
        };
    }

    /** The last tally of a step is written after the commit that makes it usable. */
    static DynamoDbClient commitFirst(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            private @Nullable PutItemRequest held;

            private void flush() {
                PutItemRequest put = held;
                held = null;
                if (put != null) {
                    own().putItem(put);
                }
            }

            @Override
            public PutItemResponse putItem(PutItemRequest request) {
                flush();
                held = request;
                return PutItemResponse.builder().build();
            }

            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                if (!isCommit(request)) {
                    flush();
                    return own().updateItem(request);
                }
                PutItemRequest put = held;
                held = null;
                UpdateItemResponse response = own().updateItem(request);
                held = put;
                flush();
                return response;
            }

            @Override
            public GetItemResponse getItem(GetItemRequest request) {
                held = isState(request.key()) ? null : held;
                flush();
                return own().getItem(request);
            }

            @Override
            public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
                flush();
                return own().batchGetItem(request);
            }

            @Override
            public QueryResponse query(QueryRequest request) {
                flush();
                return own().query(request);
            }
        };
    }

    /** A wallet page is written over, whatever another sealer has added. */
    static DynamoDbClient walletsOverwritten(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                if (!request.updateExpression().startsWith("SET wallets")) {
                    return own().updateItem(request);
                }
                return own().updateItem(request.toBuilder()
                        .conditionExpression(null)
                        .expressionAttributeValues(Map.of(
                                ":more", request.expressionAttributeValues().get(":more")))
                        .build());
            }
        };
    }

    /** Only for states: what sealers saw, moved into the past, so that they do not wait. */
    static DynamoDbClient seenEarlier(DynamoDbClient own, boolean finished, Duration by) {
        return new StateReads(own, state -> {
            AttributeValue seen = state.get("seen");
            if (seen != null) {
                Map<String, AttributeValue> moved = new java.util.HashMap<>(seen.m());
                moved.replaceAll(
                        (writer, at) -> attribute(at.m(), "finished").bool() == finished ? earlier(at, "at", by) : at);
                state.put("seen", AttributeValue.fromM(moved));
            }
        });
    }

    static DynamoDbClient checkedEarlier(DynamoDbClient own, Duration by) {
        return new StateReads(own, state -> {
            AttributeValue unchecked = state.get("unchecked");
            if (unchecked != null) {
                state.put(
                        "unchecked",
                        AttributeValue.fromL(unchecked.l().stream()
                                .map(hours -> earlier(hours, "not_before", by))
                                .toList()));
            }
        });
    }

    private static AttributeValue earlier(AttributeValue map, String name, Duration by) {
        Map<String, AttributeValue> moved = new java.util.HashMap<>(map.m());
        moved.put(name, fromS(Instant.parse(text(map.m(), name)).minus(by).toString()));
        return AttributeValue.fromM(moved);
    }
}
