package com.mintactivity.simulation.guard;

import com.mintactivity.simulation.store.ForwardingDynamo;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Rules of what a writer of history claims, broken. */
final class ImporterWrites {

    /** After which a writer claims all its hours again. */
    private static final Duration SILENCE = Duration.ofMinutes(30);

    private ImporterWrites() {}

    static DynamoDbClient hoursReplaced(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                return own().updateItem(new Rewrite(request)
                        .setInsteadOfAdding(name -> name.startsWith("hours:"))
                        .build());
            }
        };
    }

    /** The writer counts its claims itself, and begins again after a restart of its count. */
    static DynamoDbClient claimsSet(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                return own().updateItem(new Rewrite(request)
                        .setInsteadOfAdding(name -> name.startsWith("claims:"))
                        .build());
            }
        };
    }

    /** A withdrawal does not say that it takes hits back. */
    static DynamoDbClient takesNothingBack(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                Rewrite update = new Rewrite(request);
                update.sets().keySet().removeIf(name -> name.startsWith("change:"));
                return own().updateItem(update.build());
            }
        };
    }

    /** A sweep does not learn of what is claimed. */
    static DynamoDbClient dueUnset(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                return own().updateItem(new Rewrite(request)
                        .withoutSets(Set.of("due_at", "due_shard"))
                        .build());
            }
        };
    }

    /** Hours are claimed after the first write to them. */
    static DynamoDbClient claimedAfter(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            private final List<UpdateItemRequest> held = new ArrayList<>();

            private void flush() {
                List<UpdateItemRequest> all = List.copyOf(held);
                held.clear();
                all.forEach(own()::updateItem);
            }

            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                if (isHours(request) && held.isEmpty()) {
                    held.add(request);
                    return UpdateItemResponse.builder().build();
                }
                flush();
                return own().updateItem(request);
            }

            @Override
            public PutItemResponse putItem(PutItemRequest request) {
                PutItemResponse response = own().putItem(request);
                flush();
                return response;
            }

            @Override
            public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
                TransactWriteItemsResponse response = own().transactWriteItems(request);
                flush();
                return response;
            }
        };
    }

    /** Only the hours of hits that change are claimed, and not of those that are found changed. */
    static DynamoDbClient foundNotClaimed(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            private final List<UpdateItemRequest> held = new ArrayList<>();

            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                if (!isHours(request)) {
                    held.clear();
                    return own().updateItem(request);
                }
                held.add(request);
                return UpdateItemResponse.builder().build();
            }

            @Override
            public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
                held.forEach(own()::updateItem);
                held.clear();
                return own().transactWriteItems(request);
            }
        };
    }

    private static boolean isHours(UpdateItemRequest request) {
        return request.expressionAttributeNames().values().stream().anyMatch(name -> name.startsWith("hours:"));
    }

    /** After a silence, only the hours of the hit that ends it are claimed, and not those that were before. */
    static DynamoDbClient onlyNewClaimed(DynamoDbClient own, InstantSource clock) {
        return new ForwardingDynamo(own) {
            private final Map<String, Set<String>> claimed = new HashMap<>();
            private final Map<String, Instant> last = new HashMap<>();

            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                if (!isHours(request)) {
                    return own().updateItem(request);
                }
                Rewrite update = new Rewrite(request);
                String contract = request.key().toString();
                Instant now = clock.instant();
                Set<String> before = claimed.computeIfAbsent(contract, none -> new HashSet<>());
                boolean isSilent =
                        !now.isBefore(last.getOrDefault(contract, now).plus(SILENCE));
                update.adds().replaceAll((name, value) -> {
                    List<String> more = name.startsWith("hours:")
                            ? value.ss().stream()
                                    .filter(range -> !before.contains(range))
                                    .toList()
                            : List.of();
                    before.addAll(value.ss());
                    return isSilent && !more.isEmpty() ? AttributeValue.fromSs(more) : value;
                });
                last.put(contract, now);
                return own().updateItem(update.build());
            }
        };
    }

    /** Hours that were claimed once are not claimed again, unless the writer was silent for a time. */
    static DynamoDbClient claimedOnce(DynamoDbClient own, boolean afterSilence, InstantSource clock) {
        return new ForwardingDynamo(own) {
            private final Map<String, Set<String>> claimed = new HashMap<>();
            private Instant last = Instant.EPOCH;

            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                Rewrite update = new Rewrite(request);
                for (var hours : update.adds().entrySet()) {
                    if (hours.getKey().startsWith("hours:")) {
                        boolean isSilent = !clock.instant().isBefore(last.plus(SILENCE));
                        last = clock.instant();
                        boolean isNew = claimed.computeIfAbsent(request.key() + hours.getKey(), none -> new HashSet<>())
                                .addAll(hours.getValue().ss());
                        if (!isNew && isSilent == afterSilence) {
                            return UpdateItemResponse.builder().build();
                        }
                    }
                }
                return own().updateItem(request);
            }
        };
    }

    /** A write that timed out counts as done. */
    static DynamoDbClient uncertainIsDone(DynamoDbClient own) {
        return new ForwardingDynamo(own) {
            @Override
            public PutItemResponse putItem(PutItemRequest request) {
                try {
                    return own().putItem(request);
                } catch (ConditionalCheckFailedException recorded) {
                    throw recorded;
                } catch (SdkClientException uncertain) {
                    return PutItemResponse.builder().build();
                }
            }

            @Override
            public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
                try {
                    return own().transactWriteItems(request);
                } catch (SdkClientException uncertain) {
                    return TransactWriteItemsResponse.builder().build();
                }
            }
        };
    }
}
