package com.mintactivity.operator.status;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Successors;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.key.KeyUsage;
import com.mintactivity.operator.secret.Keyrings;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.platform.secret.Keyring;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The checks of the keys of partners; those of synthetic tenants are in none of them. */
final class KeysCheck {

    /** A key that was used so long before its end, or later, was in use when it ended. */
    private static final int DAYS_IN_USE = 7;

    private final Root root;
    private final Backend service;
    private final Instant now;

    KeysCheck(Root root, Instant now) {
        this.root = root;
        this.service = root.backend();
        this.now = now;
    }

    void addTo(Map<String, Supplier<StatusCheck>> looks) {
        looks.put("keys", this::keys);
        looks.put("limits", this::limits);
        looks.put("pepper", this::pepper);
    }

    /**
     * One with a live successor ends as intended; one that is disabled is not in use. One that has ended while it was
     * in use has a partner who gets 401, unless the partner uses its successor.
     */
    private StatusCheck keys() {
        List<Map<String, AttributeValue>> items = items();
        Successors successors = Successors.among(items);
        Map<String, String> lastUsed = KeyUsage.of(service).all();
        List<String> ending = new ArrayList<>();
        List<String> ended = new ArrayList<>();
        Set<String> disabled = StoredChecks.tenantNames(root, tenant -> !tenant.enabled());
        for (Map<String, AttributeValue> item : items) {
            KeyRecord key = KeyItems.read(item);
            if (isUsed(key)) {
                if (key.endsSoonAt(now).isPresent() && !successors.hasLive(item, now)) {
                    ending.add(key.keyId() + " of " + key.tenant() + " in "
                            + Duration.between(now, key.expiresAt()).toDays() + " days");
                }
            } else if (!disabled.contains(key.tenant()) && hasEndedInUse(key, lastUsed)) {
                String day = lastUsed.getOrDefault(key.keyId(), "");
                if (later(item, items)
                        .noneMatch(next -> lastUsed.getOrDefault(next, "").compareTo(day) >= 0)) {
                    ended.add(key.keyId() + " of " + key.tenant() + " on "
                            + LocalDate.ofInstant(key.expiresAt(), ZoneOffset.UTC) + ", last used on " + day);
                }
            }
        }
        List<String> found = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        if (!ending.isEmpty()) {
            found.add("ending: " + StoredChecks.firstNames(ending));
            remedies.add("`key roll KEY_ID`");
        }
        if (!ended.isEmpty()) {
            found.add("ended in use: " + StoredChecks.firstNames(ended));
            remedies.add(
                    "`key issue TENANT` for a partner who needs it, then `key revoke KEY_ID` of the one that ended;"
                            + " docs/runbook.md#keys-ending");
        }
        return found.isEmpty()
                ? StatusCheck.well("none ends within 30 days, and none has ended in use")
                : StatusCheck.bad(String.join("; ", found), String.join("; ", remedies));
    }

    /** The ids of the keys that replaced a key, one after the other. */
    private static Stream<String> later(Map<String, AttributeValue> item, List<Map<String, AttributeValue>> items) {
        Map<String, String> successors = items.stream()
                .filter(each -> each.containsKey(KeyItems.ROLLED_INTO))
                .collect(Collectors.toMap(
                        each -> Item.text(each, KeyItems.KEY), each -> Item.text(each, KeyItems.ROLLED_INTO)));
        return Stream.iterate(
                        Optional.ofNullable(successors.get(Item.text(item, KeyItems.KEY))),
                        Optional::isPresent,
                        next -> next.map(successors::get))
                .flatMap(Optional::stream);
    }

    private boolean hasEndedInUse(KeyRecord key, Map<String, String> lastUsed) {
        LocalDate end = LocalDate.ofInstant(key.expiresAt(), ZoneOffset.UTC);
        return !key.isRevoked()
                && !key.disabled()
                && !key.isLive(now)
                && lastUsed.getOrDefault(key.keyId(), "")
                                .compareTo(end.minusDays(DAYS_IN_USE).toString())
                        >= 0;
    }

    private StatusCheck limits() {
        Rate cap = service.serviceRate().get();
        List<KeyRecord> keys =
                items().stream().map(KeyItems::read).filter(this::isUsed).toList();
        List<String> above = keys.stream()
                .filter(key ->
                        key.rate().perMinute() > cap.perMinute() || key.rate().burst() > cap.burst())
                .map(KeyRecord::keyId)
                .toList();
        long perMinute = keys.stream().mapToLong(key -> key.rate().perMinute()).sum();
        return above.isEmpty()
                ? StatusCheck.well("none above the cap of " + cap.perMinute() + " a minute; together " + perMinute)
                : StatusCheck.bad(
                        "above the service-wide cap: " + StoredChecks.firstNames(above),
                        "`key limit KEY_ID` lowers them");
    }

    /** Who may only look may not read the pepper: the alarm on unknown versions goes on without this check. */
    private StatusCheck pepper() {
        Keyring pepper;
        try {
            pepper = Keyrings.of(root).pepper();
        } catch (SdkException unreadable) {
            return StatusCheck.absent(
                    "not checked, the pepper cannot be read: " + Failures.line(unreadable, root),
                    "run it with the policy `operator`");
        }
        List<String> lacking = items().stream()
                .map(KeyItems::read)
                .filter(key -> key.isLive(now) && !pepper.holds(key.pepperVersion()))
                .map(key -> key.keyId() + " of " + key.tenant() + " needs version " + key.pepperVersion())
                .toList();
        return lacking.isEmpty()
                ? StatusCheck.well("it has the versions of all live keys")
                : StatusCheck.bad(
                        "gone from the keyring: " + StoredChecks.firstNames(lacking) + "; these keys get 401",
                        "docs/runbook.md#unknown-pepper-version");
    }

    private boolean isUsed(KeyRecord key) {
        return key.isLive(now) && !key.disabled();
    }

    private List<Map<String, AttributeValue>> items() {
        Set<String> synthetic = StoredChecks.tenantNames(root, Tenant::synthetic);
        return service
                .dynamo()
                .scanPaginator(request -> request.tableName(KeyItems.table(service.stack())))
                .items()
                .stream()
                .filter(item -> !synthetic.contains(KeyItems.read(item).tenant()))
                .toList();
    }
}
