package com.mintactivity.operator.key;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.AuditedWrites.Place;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.secret.Secrets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The keys of a service. */
final class Keys {

    /** There are 62^12 ids, so a second collision in a row is not an accident. */
    private static final int ATTEMPTS = 5;

    /** Of a key that was rolled: the expiry that it was issued with. */
    private static final String ISSUED_UNTIL = "issued_until";

    private final DynamoDbClient dynamo;
    private final String stack;
    private final String table;
    private final AuditedWrites audited;
    private final Secrets secrets;
    private final SecureRandom random = new SecureRandom();

    private Keys(DynamoDbClient dynamo, String stack, AuditedWrites audited, Secrets secrets) {
        this.dynamo = dynamo;
        this.stack = stack;
        this.table = KeyItems.table(stack);
        this.audited = audited;
        this.secrets = secrets;
    }

    static Keys of(Root root) {
        Backend service = root.backend();
        Secrets secrets = new Secrets(service.secrets(), root.clock());
        return new Keys(service.dynamo(), service.stack(), AuditedWrites.of(root), secrets);
    }

    /** A new key, and its token, which is shown only once. */
    record Issued(Token token, KeyRecord key) {}

    /** Issues a key to an existing tenant. */
    Issued issue(KeyTerms terms) {
        TransactWriteItem tenantExists =
                Items.exists(TenantItems.table(stack), TenantItems.KEY, TenantItems.key(terms.tenant()));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Issued issued = make(terms);
            Map<String, AttributeValue> item = KeyItems.write(issued.key());
            List<TransactWriteItem> writes = List.of(Items.create(table, KeyItems.KEY, item), tenantExists);
            if (audited.commit("key issue", issued.key().keyId(), Items.change(Map.of(), item), writes)) {
                return issued;
            }
        }
        throw AuditedWrites.busy(terms.tenant());
    }

    /**
     * Issues a second key with the settings of a live one and the lifetime with which that was issued, and ends the first at a
     * given time, or at its own end if that is earlier.
     */
    Issued roll(String keyId, Instant end) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Map<String, AttributeValue> before = place(keyId).read(dynamo);
            KeyRecord old = read(keyId, before);
            Instant now = audited.now();
            if (!old.isLive(now)) {
                throw new Declined(
                        keyId + " is " + (old.isRevoked() ? "revoked" : "expired") + ": issue a new key instead");
            }
            Instant issuedUntil =
                    before.containsKey(ISSUED_UNTIL) ? Instant.parse(text(before, ISSUED_UNTIL)) : old.expiresAt();
            Issued issued = make(KeyTerms.like(old.expiring(issuedUntil), now));
            KeyRecord ending = old.expiring(end.isBefore(old.expiresAt()) ? end : old.expiresAt());
            Map<String, AttributeValue> after = Items.revised(before, KeyItems.write(old), KeyItems.write(ending));
            String change = "rolled into " + issued.key().keyId() + "; " + Items.change(before, after);
            after.put(ISSUED_UNTIL, fromS(issuedUntil.toString()));
            List<TransactWriteItem> writes = List.of(
                    Items.create(table, KeyItems.KEY, KeyItems.write(issued.key())),
                    Items.replace(table, KeyItems.KEY, before, after, Set.of(KeyItems.REVOKED_AT)));
            if (audited.commit("key roll", keyId, change, writes)) {
                return issued;
            }
        }
        throw AuditedWrites.busy(keyId);
    }

    private Issued make(KeyTerms terms) {
        Token token = Token.random(random);
        return new Issued(token, terms.record(token, secrets.keyring(Pepper.secretId(stack))));
    }

    KeyRecord find(String keyId) {
        return read(keyId, place(keyId).read(dynamo));
    }

    KeyRecord change(String command, String keyId, UnaryOperator<KeyRecord> change) {
        return change(command, keyId, ATTEMPTS, change);
    }

    private KeyRecord change(String command, String keyId, int attempts, UnaryOperator<KeyRecord> change) {
        return KeyItems.read(audited.revise(place(keyId), command, keyId, attempts, item -> {
            KeyRecord before = read(keyId, item);
            return Items.revised(item, KeyItems.write(before), KeyItems.write(change.apply(before)));
        }));
    }

    /**
     * Revokes a key, even if others change it at the same time.
     *
     * @throws Declined if there is no such key
     */
    KeyRecord revoke(String keyId, Instant now) {
        return change("key revoke", keyId, Integer.MAX_VALUE, key -> key.isRevoked() ? key : key.revoked(now));
    }

    /** By tenant, then by time of issue. */
    List<KeyRecord> list() {
        return dynamo.scanPaginator(request -> request.tableName(table).consistentRead(true)).items().stream()
                .map(KeyItems::read)
                .sorted(Comparator.comparing(KeyRecord::tenant)
                        .thenComparing(KeyRecord::issuedAt)
                        .thenComparing(KeyRecord::keyId))
                .toList();
    }

    private Place place(String keyId) {
        return new Place(table, KeyItems.KEY, keyId);
    }

    private static KeyRecord read(String keyId, Map<String, AttributeValue> item) {
        if (item.isEmpty()) {
            throw new Declined(Token.parse(keyId)
                    .map(token -> "KEY_ID is the public id " + token.keyId() + ", not the token")
                    .orElse("there is no key " + keyId + ": see `key list`"));
        }
        return KeyItems.read(item);
    }
}
