package com.mintactivity.operator.user;

import static com.mintactivity.platform.dynamo.Item.text;
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
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * The hits of one user, of all tenants, also withdrawn ones. No index has users, so all of table {@code hits} is read,
 * consistently: every hit that was recorded before is found. A read unit covers 4 KB, about eight hits.
 */
final class UserHits {

    private static final int SEGMENTS = 4;
    private static final ProgressIndicator.Unit HITS = new ProgressIndicator.Unit(" hits", 1);

    private final Root root;
    private final AtomicLong read = new AtomicLong();

    UserHits(Root root) {
        this.root = root;
    }

    /** One hit, withdrawn or not. */
    record UserHit(String taskId, String tenant, ContractAddress contract, Instant completedAt) {

        String contractKey() {
            return HitItems.contractKey(tenant, contract);
        }
    }

    /**
     * The hits of a user, contract by contract, oldest first.
     *
     * @param pseudonyms under which hits of the user may be stored already
     */
    List<UserHit> of(UserId user, Optional<Pseudonyms> pseudonyms) {
        Queue<UserHit> found = new ConcurrentLinkedQueue<>();
        try (ProgressIndicator progress = ProgressIndicator.of(
                root.environment(),
                "hits",
                HITS,
                -1,
                () -> String.format(Locale.ROOT, "%,d hits read, %,d of this user", read.get(), found.size()))) {
            Parallel.VIRTUAL_THREADS.each(IntStream.range(0, SEGMENTS).boxed().toList(), SEGMENTS, segment -> {
                Map<String, AttributeValue> after = Map.of();
                do {
                    ScanResponse page = page(segment, after, user, pseudonyms.isPresent());
                    page.items().stream()
                            .filter(item -> isOf(item, user, pseudonyms))
                            .map(UserHits::hit)
                            .forEach(found::add);
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

    private ScanResponse page(int segment, Map<String, AttributeValue> after, UserId user, boolean mayHavePseudonyms) {
        Backend service = root.backend();
        Map<String, AttributeValue> values = new HashMap<>(Map.of(":user", fromS(user.value())));
        if (mayHavePseudonyms) {
            values.put(":prefix", fromS(Pseudonyms.PREFIX));
        }
        String isUser = HitItems.USER_ID + " = :user";
        return service.dynamo()
                .scan(request -> request.tableName(HitItems.table(service.stack()))
                        .consistentRead(true)
                        .segment(segment)
                        .totalSegments(SEGMENTS)
                        .exclusiveStartKey(after.isEmpty() ? null : after)
                        .filterExpression(
                                mayHavePseudonyms
                                        ? isUser + " OR begins_with(" + HitItems.USER_ID + ", :prefix)"
                                        : isUser)
                        .expressionAttributeValues(values));
    }

    private static boolean isOf(Map<String, AttributeValue> item, UserId user, Optional<Pseudonyms> pseudonyms) {
        UserId its = new UserId(text(item, HitItems.USER_ID));
        return its.equals(user)
                || pseudonyms
                        .filter(those -> those.of(HitItems.read(item).tenant()).equals(its))
                        .isPresent();
    }

    private static UserHit hit(Map<String, AttributeValue> item) {
        Hit hit = HitItems.read(item);
        return new UserHit(hit.taskId(), hit.tenant(), hit.contract(), hit.completedAt());
    }
}
