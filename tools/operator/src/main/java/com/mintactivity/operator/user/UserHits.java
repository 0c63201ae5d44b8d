package com.mintactivity.operator.user;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitScan;
import com.mintactivity.platform.dynamo.Item;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** The hits of some users, of all tenants, also withdrawn ones. */
final class UserHits {

    private final Root root;
    private final Runnable atWork;

    /** @param atWork is called with each page that is read, by several threads */
    UserHits(Root root, Runnable atWork) {
        this.root = root;
        this.atWork = atWork;
    }

    /**
     * One hit, withdrawn or not.
     *
     * @param user whose hit it is, also if it is stored under a pseudonym
     * @param hit as it is stored
     * @param withdrawnAt empty unless it was withdrawn
     */
    record UserHit(UserId user, Hit hit, Optional<Instant> withdrawnAt) {

        String taskId() {
            return hit.taskId();
        }

        String tenant() {
            return hit.tenant();
        }

        ContractAddress contract() {
            return hit.contract();
        }

        Instant completedAt() {
            return hit.completedAt();
        }

        boolean isWithdrawn() {
            return withdrawnAt.isPresent();
        }

        String contractKey() {
            return HitItems.contractKey(tenant(), contract());
        }
    }

    /**
     * The hits of users, contract by contract, oldest first.
     *
     * @param users with the pseudonyms under which hits of them may be stored already
     * @param what the hits are, in the progress
     */
    List<UserHit> of(Map<UserId, Optional<Pseudonyms>> users, String what) {
        return new HitScan(root, request -> filter(request, users), what, atWork)
                .read(item -> hit(item, users))
                .sorted(Comparator.comparing(UserHit::contractKey).thenComparing(UserHit::completedAt))
                .toList();
    }

    private static void filter(ScanRequest.Builder request, Map<UserId, Optional<Pseudonyms>> users) {
        Map<String, AttributeValue> values = new HashMap<>();
        StringJoiner filter = new StringJoiner(" OR ");
        for (UserId user : users.keySet()) {
            String value = ":user" + values.size();
            values.put(value, fromS(user.value()));
            filter.add(HitItems.USER_ID + " = " + value);
        }
        if (users.values().stream().anyMatch(Optional::isPresent)) {
            values.put(":prefix", fromS(UserId.PSEUDONYM_PREFIX));
            filter.add("begins_with(" + HitItems.USER_ID + ", :prefix)");
        }
        request.filterExpression(filter.toString()).expressionAttributeValues(values);
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
                .map(user -> new UserHit(
                        user.getKey(),
                        hit,
                        HitItems.isWithdrawn(item)
                                ? Optional.of(Instant.parse(Item.text(item, HitItems.WITHDRAWN_AT)))
                                : Optional.empty()));
    }
}
