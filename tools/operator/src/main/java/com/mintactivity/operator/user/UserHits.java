package com.mintactivity.operator.user;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.ProgressIndicator;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * The hits of some users, of all tenants, also withdrawn ones. No index has users, so all of table {@code hits} is
 * read, consistently: every hit that was recorded before is found. A read unit covers 4 KB, about eight hits.
 */
final class UserHits {

    private static final int SEGMENTS = 4;
    private static final ProgressIndicator.Unit HITS = new ProgressIndicator.Unit(" hits", 1);

    private final Root root;
    private final AtomicLong read = new AtomicLong();

    UserHits(Root root) {
        this.root = root;
    }

    /**
     * One hit, withdrawn or not.
     *
     * @param user whose hit it is, also if it is stored under a pseudonym
     */
    record UserHit(UserId user, String taskId, String tenant, ContractAddress contract, Instant completedAt) {

        String contractKey() {
            return HitItems.contractKey(tenant, contract);
        }
    }

    /**
     * The hits of users, contract by contract, oldest first.
     *
     * @param users with the pseudonyms under which hits of them may be stored already
     */
    List<UserHit> of(Map<UserId, Optional<Pseudonyms>> users) {
        Queue<UserHit> found = new ConcurrentLinkedQueue<>();
        try (ProgressIndicator progress = ProgressIndicator.of(
                root.environment(),
                "hits",
                HITS,
                -1,
                () -> String.format(Locale.ROOT, "%,d hits read, %,d to erase", read.get(), found.size()))) {
            Parallel.VIRTUAL_THREADS.each(IntStream.range(0, SEGMENTS).boxed().toList(), SEGMENTS, segment -> {
                Map<String, AttributeValue> after = Map.of();
                do {
                    ScanResponse page = page(segment, after, users);
                    page.items().forEach(item -> hit(item, users).ifPresent(found::add));
                    after = page.lastEvaluatedKey();
                    synchronized (progress) {
                        progress.at(read.addAndGet(page.scannedCount()));
                    }
                } while (!after.isEmpty());
            });
        }
        return found.stream()
                .sorted(Comparator.comparing(UserHit::contractKey).thenComparing(UserHit::completedAt))
                .toList();
    }

    private ScanResponse page(int segment, Map<String, AttributeValue> after, Map<UserId, Optional<Pseudonyms>> users) {
        Backend service = root.backend();
        Map<String, AttributeValue> values = new HashMap<>();
        StringJoiner filter = new StringJoiner(" OR ");
        for (UserId user : users.keySet()) {
            String value = ":user" + values.size();
            values.put(value, fromS(user.value()));
            filter.add(HitItems.USER_ID + " = " + value);
        }
        if (users.values().stream().anyMatch(Optional::isPresent)) {
            values.put(":prefix", fromS(Pseudonyms.PREFIX));
            filter.add("begins_with(" + HitItems.USER_ID + ", :prefix)");
        }
        return service.dynamo()
                .scan(request -> request.tableName(HitItems.table(service.stack()))
                        .consistentRead(true)
                        .segment(segment)
                        .totalSegments(SEGMENTS)
                        .exclusiveStartKey(after.isEmpty() ? null : after)
                        .filterExpression(filter.toString())
                        .expressionAttributeValues(values));
    }

    private static Optional<UserHit> hit(Map<String, AttributeValue> item, Map<UserId, Optional<Pseudonyms>> users) {
        Hit hit = HitItems.read(item);
        return users.entrySet().stream()
                .filter(user -> hit.userId().equals(user.getKey())
                        || user.getValue()
                                .filter(pseudonyms ->
                                        pseudonyms.of(hit.tenant()).equals(hit.userId()))
                                .isPresent())
                .findFirst()
                .map(user -> new UserHit(user.getKey(), hit.taskId(), hit.tenant(), hit.contract(), hit.completedAt()));
    }
}
