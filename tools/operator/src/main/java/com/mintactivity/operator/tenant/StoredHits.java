package com.mintactivity.operator.tenant;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitScan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of table {@code hits} that belong to one tenant, withdrawn ones included.
 *
 * @param items as they are stored
 */
record StoredHits(List<Map<String, AttributeValue>> items) {

    /**
     * Reads all hits, with consistency: no index has the withdrawn ones.
     *
     * @param atWork is called after each page, by several threads
     */
    static StoredHits of(Root root, String tenant, Runnable atWork) {
        return new StoredHits(new HitScan(
                        root,
                        request -> request.filterExpression("begins_with(" + HitItems.CONTRACT + ", :tenant)"
                                        + " OR begins_with(" + HitItems.WITHDRAWN_CONTRACT + ", :tenant)")
                                .expressionAttributeValues(Map.of(":tenant", fromS(tenant + "#"))),
                        "of " + tenant,
                        atWork)
                .read(Optional::of)
                .toList());
    }

    /** The tasks that answers have. */
    List<String> recorded() {
        return items.stream()
                .filter(item -> !HitItems.isWithdrawn(item))
                .map(item -> HitItems.read(item).taskId())
                .toList();
    }

    /** The withdrawn hits of which more is known than their tasks. */
    List<Map<String, AttributeValue>> withdrawnWithUsers() {
        return items.stream()
                .filter(HitItems::isWithdrawn)
                .filter(item -> !HitItems.read(item).userId().equals(UserId.LOST))
                .toList();
    }

    /** In the form {@code tenant#contract}. */
    Set<String> contracts() {
        Set<String> contracts = new TreeSet<>();
        items.forEach(item -> {
            Hit hit = HitItems.read(item);
            contracts.add(HitItems.contractKey(hit.tenant(), hit.contract()));
        });
        return contracts;
    }

    /** Whether one of them, withdrawn or not, has a user. */
    boolean haveUsers() {
        return !recorded().isEmpty() || !withdrawnWithUsers().isEmpty();
    }

    boolean isEmpty() {
        return items.isEmpty();
    }
}
