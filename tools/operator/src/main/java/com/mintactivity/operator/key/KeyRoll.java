package com.mintactivity.operator.key;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Successors;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.key.Keys.Issued;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Rolls one key: issues its successor, with its settings and the lifetime with which it was issued, and ends it
 * earlier. A key has at most one live successor, because a second roll is mostly a mistake: a key too many works for up
 * to a year.
 */
final class KeyRoll {

    private static final Duration OVERLAP = Duration.ofHours(24);

    private final Keys keys;
    private final KeyUsage usage;
    private final ServiceCap cap;
    private final String keyId;

    KeyRoll(Keys keys, KeyUsage usage, ServiceCap cap, String keyId) {
        this.keys = keys;
        this.usage = usage;
        this.cap = cap;
        this.keyId = keyId;
    }

    /**
     * A roll that was committed.
     *
     * @param end of the key that was rolled
     * @param wanted the end that it was to have; empty if it has the same end as before
     * @param revoked the id of the successor that this roll replaced
     */
    record Rolled(Issued successor, Instant end, Optional<Instant> wanted, Optional<String> revoked) {}

    /**
     * Rolls the key, in one transaction. A successor that is revoked or expired is no reason to refuse: its partner has
     * no key for later.
     *
     * @param end of the key, unless it ends earlier by itself. If none is given, it works for another day; but one that
     *     was rolled before, and is rolled again, until the end that it has, which its partner knows
     * @param again whether to revoke a live successor and to issue another. A successor that others make at the same
     *     time is not revoked
     * @throws Declined if the key is revoked or expired, has a live successor that must not be revoked or, on a stack,
     *     has a limit above the service-wide cap
     */
    Rolled roll(Optional<Instant> end, boolean again) {
        Optional<String> lost = Optional.empty();
        for (int attempt = 0; attempt < Keys.ATTEMPTS; attempt++) {
            StoredKey old = keys.find(keyId);
            Instant now = keys.now();
            Optional<StoredKey> successor = newestLiveSuccessor(old, now);
            if (attempt == 0 && again) {
                lost = old.rolledInto();
            }
            check(old, successor, lost, now);
            cap.refuse(
                    keyId + "'s limit", old.record().rate(), "lower it with `key limit " + keyId + "`, and roll then");
            boolean isRepeated = again && old.rolledInto().isPresent();
            Optional<Instant> wanted = end.or(() -> isRepeated ? Optional.empty() : Optional.of(now.plus(OVERLAP)))
                    .map(at -> at.truncatedTo(ChronoUnit.SECONDS));
            Optional<Rolled> rolled = commit(old, successor, wanted, now);
            if (rolled.isPresent()) {
                return rolled.get();
            }
        }
        throw AuditedWrites.busy(keyId);
    }

    private void check(StoredKey old, Optional<StoredKey> successor, Optional<String> lost, Instant now) {
        Optional<String> newest = successor.map(live -> live.record().keyId());
        if (!old.isLive(now)) {
            throw new Declined(keyId + " is " + old.state(now)
                    + newest.map(live -> ", and was rolled into " + live + ": roll that key")
                            .orElse(": issue a new key")
                    + " instead");
        }
        if (old.record().disabled()) {
            throw new Declined(keyId + " is disabled, and a roll would issue a key that is not")
                    .remedy("`key enable " + keyId + "` first, or issue a new key");
        }
        if (newest.isEmpty() || newest.equals(lost)) {
            return;
        }
        String live = newest.get();
        if (!newest.equals(old.rolledInto())) {
            throw new Declined(keyId + " was rolled into a key that was itself rolled, at last into " + live
                    + ": roll that key instead");
        }
        String used =
                usage.lastUsedOn(live).map(day -> "was last used on " + day).orElse("was never used");
        throw new Declined(keyId + " was rolled into " + live + ", which " + used + ": if its token is lost, `key roll "
                + keyId + " --again` revokes it and makes another");
    }

    private Optional<StoredKey> newestLiveSuccessor(StoredKey key, Instant now) {
        return new Successors(id -> keys.lookUp(id).map(StoredKey::item))
                .newestLive(key.item(), now)
                .map(StoredKey::read);
    }

    private Optional<Rolled> commit(
            StoredKey old, Optional<StoredKey> replaced, Optional<Instant> wanted, Instant now) {
        KeyRecord before = old.record();
        Issued issued = keys.make(KeyTerms.like(before.expiring(old.issuedUntil()), now), old.note());
        String successor = issued.key().keyId();
        Instant end = wanted.filter(before.expiresAt()::isAfter).orElse(before.expiresAt());
        Map<String, AttributeValue> after = old.rolled(successor, end);
        List<TransactWriteItem> writes = new ArrayList<>(keys.create(issued));
        writes.add(keys.replace(old, after));
        replaced.ifPresent(lost ->
                writes.add(keys.replace(lost, lost.with(lost.record().revoked(now.truncatedTo(ChronoUnit.MILLIS))))));
        Optional<String> revoked = replaced.map(lost -> lost.record().keyId());
        Map<String, AttributeValue> shown = new HashMap<>(after);
        revoked.ifPresent(id -> shown.put("revoked", AttributeValue.fromS(id)));
        String change = Change.between(old.item(), shown);
        return keys.commit("key roll", keyId, change, writes)
                ? Optional.of(new Rolled(issued, end, wanted, revoked))
                : Optional.empty();
    }
}
