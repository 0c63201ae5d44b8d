package com.mintactivity.operator.key;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.AuditedWrites.ItemKey;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.secret.Keyrings;
import com.mintactivity.operator.tenant.Tenants;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The keys of a service. */
final class Keys {

    /** There are 62^12 ids, so a second collision in a row is not an accident. */
    static final int ATTEMPTS = 5;

    private final DynamoDbClient dynamo;
    private final String stack;
    private final String table;
    private final AuditedWrites audited;
    private final Keyrings keyrings;
    private final SecureRandom random = new SecureRandom();

    private Keys(DynamoDbClient dynamo, String stack, AuditedWrites audited, Keyrings keyrings) {
        this.dynamo = dynamo;
        this.stack = stack;
        this.table = KeyItems.table(stack);
        this.audited = audited;
        this.keyrings = keyrings;
    }

    static Keys of(Root root) {
        Backend service = root.backend();
        return new Keys(service.dynamo(), service.stack(), AuditedWrites.of(root), Keyrings.of(root));
    }

    /** A new key, and its token, which is shown only once. */
    record Issued(Token token, KeyRecord key, Optional<String> note) {

        StoredKey stored() {
            return StoredKey.issued(key, note);
        }
    }

    /** Issues a key to a tenant that stays, with an audit row under the name of a command. */
    Issued issue(String command, KeyTerms terms, Optional<String> note) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Issued issued = make(terms, note);
            String change = Change.between(Map.of(), issued.stored().item());
            if (commit(command, issued.key().keyId(), change, create(issued))) {
                return issued;
            }
        }
        throw AuditedWrites.busy(terms.tenant());
    }

    /** A key that is not stored yet. */
    Issued make(KeyTerms terms, Optional<String> note) {
        Token token = Token.random(random);
        return new Issued(token, terms.record(token, keyrings.pepper()), note);
    }

    Instant now() {
        return audited.now();
    }

    /** The writes that create a key of a tenant that stays. */
    List<TransactWriteItem> create(Issued issued) {
        return List.of(
                Items.create(table, KeyItems.KEY, issued.stored().item()),
                Tenants.staying(stack, issued.key().tenant()));
    }

    /** Replaces a key that is not revoked, and fails if others revoke it at the same time. */
    TransactWriteItem replace(StoredKey before, Map<String, AttributeValue> after) {
        return Items.replace(table, KeyItems.KEY, before.item(), after, Set.of(KeyItems.REVOKED_AT));
    }

    /** Whether the changes were made; false if a condition of one of them did not hold. */
    boolean commit(String command, String keyId, String change, List<TransactWriteItem> changes) {
        return audited.commit(command, keyId, change, changes);
    }

    /** @throws Declined if there is no such key */
    StoredKey find(String keyId) {
        return read(keyId, place(keyId).read(dynamo));
    }

    Optional<StoredKey> lookUp(String keyId) {
        return Optional.of(place(keyId).read(dynamo))
                .filter(item -> !item.isEmpty())
                .map(StoredKey::read);
    }

    /**
     * Changes a live key.
     *
     * @throws Declined if there is no such key, or if it is revoked or expired: a change would have no effect, although
     *     it seems to
     */
    StoredKey change(String command, String keyId, UnaryOperator<KeyRecord> change) {
        return change(command, keyId, ATTEMPTS, key -> {
            if (!key.isLive(now())) {
                throw new Declined(keyId + " is " + key.state(now()) + ", so a change has no effect: issue a new key");
            }
            return change.apply(key.record());
        });
    }

    /**
     * Changes the note on a key, which may be revoked or expired.
     *
     * @throws Declined if there is no such key
     */
    StoredKey note(String keyId, Optional<String> note) {
        return StoredKey.read(audited.revise(
                place(keyId),
                "key note",
                keyId,
                item -> StoredKey.withNote(read(keyId, item).item(), note)));
    }

    /**
     * Revokes a key, even if others change it at the same time.
     *
     * @throws Declined if there is no such key
     */
    StoredKey revoke(String keyId, Instant now) {
        return change(
                "key revoke",
                keyId,
                Integer.MAX_VALUE,
                key -> key.record().isRevoked() ? key.record() : key.record().revoked(now));
    }

    private StoredKey change(String command, String keyId, int attempts, Function<StoredKey, KeyRecord> change) {
        return StoredKey.read(audited.revise(place(keyId), command, keyId, attempts, item -> {
            StoredKey before = read(keyId, item);
            return before.with(change.apply(before));
        }));
    }

    /** By tenant, then by time of issue. */
    List<StoredKey> list() {
        return dynamo.scanPaginator(request -> request.tableName(table).consistentRead(true)).items().stream()
                .map(StoredKey::read)
                .sorted(Comparator.comparing(
                        StoredKey::record,
                        Comparator.comparing(KeyRecord::tenant)
                                .thenComparing(KeyRecord::issuedAt)
                                .thenComparing(KeyRecord::keyId)))
                .toList();
    }

    private ItemKey place(String keyId) {
        return new ItemKey(table, KeyItems.KEY, keyId);
    }

    private static StoredKey read(String keyId, Map<String, AttributeValue> item) {
        if (item.isEmpty()) {
            throw Token.parse(keyId)
                    .map(token -> new Declined("KEY_ID is the public id " + token.keyId() + ", not the token"))
                    .orElseGet(() -> new Declined("there is no key " + keyId).remedy("see `key list`"))
                    .argument(keyId);
        }
        return StoredKey.read(item);
    }
}
