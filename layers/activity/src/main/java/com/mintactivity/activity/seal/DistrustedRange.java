package com.mintactivity.activity.seal;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A stretch of a contract's past into which hits are being written: its stored sums are not to be trusted until it is sealed anew.
 *
 * @param contract {@code tenant#contract}
 * @param id told apart from other ranges of the contract
 * @param renewedAt when its writer last said that it is still at it, or that it is done
 * @param finished whether its writer is done
 * @param resealed days before it are sealed anew already, since the writer was last heard of
 */
public record DistrustedRange(
        String contract, String id, Window window, Instant renewedAt, boolean finished, Instant resealed) {

    static final String PARTITION = "distrusted";
    static final String RESEALED = "resealed";

    /** No day is sealed anew yet. */
    static final Instant NOTHING = Instant.MIN;

    public DistrustedRange {
        window = new Window(Instants.floorMinute(window.since()), Instants.ceilMinute(window.until()));
    }

    String sort() {
        return contract + "#" + id;
    }

    DistrustedRange renewed(Instant now, boolean done) {
        return new DistrustedRange(contract, id, window, now, done, NOTHING);
    }

    DistrustedRange widened(Window more, Instant now) {
        Window both = new Window(
                Instants.earlier(window.since(), more.since()), Instants.later(window.until(), more.until()));
        return new DistrustedRange(contract, id, both, now, false, NOTHING);
    }

    Map<String, AttributeValue> write() {
        Map<String, AttributeValue> item = new HashMap<>(TallyItems.key(PARTITION, sort()));
        item.put("since", fromS(window.since().toString()));
        item.put("until", fromS(window.until().toString()));
        item.put("renewed_at", fromS(renewedAt.toString()));
        item.put("finished", fromBool(finished));
        return item;
    }

    static DistrustedRange read(Map<String, AttributeValue> item) {
        String sort = attribute(item, TallyItems.SORT).s();
        int split = sort.lastIndexOf('#');
        return new DistrustedRange(
                sort.substring(0, split),
                sort.substring(split + 1),
                new Window(moment(item, "since"), moment(item, "until")),
                moment(item, "renewed_at"),
                attribute(item, "finished").bool(),
                item.containsKey(RESEALED) ? moment(item, RESEALED) : NOTHING);
    }

    private static Instant moment(Map<String, AttributeValue> item, String name) {
        return Instant.parse(attribute(item, name).s());
    }
}
