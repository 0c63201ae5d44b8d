package com.mintactivity.operator.status;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.LostStates;
import com.mintactivity.auth.tenant.HitsExpectation;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.audit.Audit;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.tally.ContractStatus;
import com.mintactivity.operator.tenant.Tenants;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The checks that the tables of a service suffice for, deployed or local. */
final class StoredChecks {

    /** As the alarm {@code sealing-lag}. */
    private static final Duration MAX_LAG = Duration.ofMinutes(10);

    private static final Duration BACKUP_AGE = Duration.ofDays(7);
    private static final int NAMED = 5;

    private final Root root;
    private final Backend service;
    private final Instant now;

    StoredChecks(Root root, Instant now) {
        this.root = root;
        this.service = root.backend();
        this.now = now;
    }

    void addTo(Map<String, Supplier<StatusCheck>> looks) {
        looks.put("data", this::data);
        looks.put("sealing", this::sealing);
        looks.put("switches", this::switches);
        new KeysCheck(root, now).addTo(looks);
        looks.put("canary", this::canary);
        looks.put("backup", this::backup);
        new JournalChecks(root, now).addTo(looks);
    }

    /** The names of some tenants; none if their table is lost, which hides no check of another table. */
    static Set<String> tenantNames(Root root, Predicate<Tenant> wanted) {
        try {
            return Tenants.of(root).list().stream()
                    .filter(wanted)
                    .map(Tenant::name)
                    .collect(Collectors.toSet());
        } catch (ResourceNotFoundException lost) {
            return Set.of();
        }
    }

    private List<String> contracts(ContractStates states) {
        Set<String> synthetic = tenantNames(root, Tenant::synthetic);
        return states.all().stream()
                .filter(contract -> !synthetic.contains(tenant(contract)))
                .toList();
    }

    /** The last hit of each tenant, as far as one is expected. */
    private StatusCheck data() {
        Map<String, Instant> last = new HashMap<>();
        List<String> contracts = contracts(new ContractStates(service.dynamo(), service.stack()));
        Parallel.VIRTUAL_THREADS
                .all(contracts, contract -> newest(contract).map(hit -> Map.entry(tenant(contract), hit)))
                .forEach(found -> found.ifPresent(hit ->
                        last.merge(hit.getKey(), hit.getValue(), (one, other) -> one.isAfter(other) ? one : other)));
        List<String> silent = Tenants.of(root).list().stream()
                .filter(tenant -> tenant.enabled() && !tenant.synthetic())
                .filter(tenant -> tenant.expectation()
                        .filter(expected -> isSilent(expected, last.getOrDefault(tenant.name(), Instant.MIN)))
                        .isPresent())
                .map(Tenant::name)
                .toList();
        String newest = last.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(hit -> "last hit " + age(hit.getValue()) + " ago (" + hit.getKey() + ")")
                .orElse(contracts.isEmpty() ? ContractStatus.NOTHING : "no hits");
        return silent.isEmpty()
                ? StatusCheck.well(newest)
                : StatusCheck.bad("silent: " + firstNames(silent) + "; " + newest, "docs/runbook.md#silent-tenants");
    }

    private boolean isSilent(HitsExpectation expected, Instant last) {
        Instant latest = now.minus(expected.every());
        return !expected.since().isAfter(latest) && last.isBefore(latest);
    }

    private static String tenant(String contract) {
        return HitItems.selector(contract).tenant();
    }

    private Optional<Instant> newest(String contract) {
        return service
                .dynamo()
                .query(request -> request.tableName(HitItems.table(service.stack()))
                        .indexName(HitItems.BY_CONTRACT)
                        .keyConditionExpression("#contract = :contract")
                        .expressionAttributeNames(Map.of("#contract", HitItems.CONTRACT))
                        .expressionAttributeValues(Map.of(":contract", fromS(contract)))
                        .projectionExpression(HitItems.POSITION)
                        .scanIndexForward(false)
                        .limit(1))
                .items()
                .stream()
                .map(item -> Item.text(item, HitItems.POSITION))
                .map(position -> Instant.parse(position.substring(0, position.indexOf('#'))))
                .findFirst();
    }

    private StatusCheck sealing() {
        ContractStates states = new ContractStates(service.dynamo(), service.stack());
        HitReader hits = new HitReader(service.dynamo(), service.stack());
        List<String> contracts = contracts(states);
        if (contracts.isEmpty()) {
            return StatusCheck.well(ContractStatus.NOTHING);
        }
        LostStates lostStates = new LostStates(service.dynamo(), service.stack());
        List<String> lost = Tenants.of(root)
                .withoutRemoved(Parallel.VIRTUAL_THREADS
                        .all(
                                contracts,
                                contract ->
                                        lostStates.isLost(contract) ? Optional.of(contract) : Optional.<String>empty())
                        .stream()
                        .flatMap(Optional::stream)
                        .toList());
        if (!lost.isEmpty()) {
            return StatusCheck.of(Failures.lostStates(lost).reason());
        }
        List<Duration> behind = Parallel.VIRTUAL_THREADS
                .all(
                        contracts,
                        contract -> ContractStatus.of(states.read(contract), hits, now)
                                .lag())
                .stream()
                .filter(lag -> lag.compareTo(MAX_LAG) > 0)
                .sorted()
                .toList();
        return behind.isEmpty()
                ? StatusCheck.well(contracts.size() + " contracts, none more than 10 min behind")
                : StatusCheck.bad(
                        behind.size() + " of " + contracts.size() + " contracts are behind, by up to "
                                + text(behind.getLast()),
                        "docs/runbook.md#sealing-lag; `tallies status` names them");
    }

    private StatusCheck switches() {
        List<String> off = new ArrayList<>();
        Switch all = Tenants.of(root).service();
        if (!all.isOn(now)) {
            off.add("the whole API is off" + until(all));
        }
        Tenants.of(root).list().stream()
                .filter(tenant -> tenant.enabled() && !tenant.api().isOn(now))
                .forEach(tenant -> off.add(tenant.name() + " is off" + until(tenant.api())));
        return StatusCheck.none(
                off,
                "the API is on",
                "`audit --since 24h` says who switched it off; `api on` or `tenant api-on NAME`, if no restore is under"
                        + " way (docs/recover.md)");
    }

    private static String until(Switch off) {
        return off.hasPlannedEnd() ? " until " + Rfc3339.format(off.until()) : "";
    }

    /** Its failures are an alarm. */
    private StatusCheck canary() {
        boolean exists = Tenants.of(root).list().stream().anyMatch(Tenant::isCanary);
        return exists
                ? StatusCheck.well("there is one; its failures raise the alarm `canary`")
                : StatusCheck.absent(
                        "there is none: no new version is asked for hits or given an event", "`canary create`");
    }

    private StatusCheck backup() {
        Optional<Instant> last = Audit.last(service.dynamo(), service.stack(), "backup");
        if (last.isEmpty()) {
            boolean isNeeded =
                    !service.isLocal() && Tenants.of(root).list().stream().anyMatch(tenant -> !tenant.synthetic());
            return isNeeded
                    ? StatusCheck.bad("none was made", "`backup FILE`")
                    : StatusCheck.absent("none was made", "`backup FILE`");
        }
        String value = "the last one is " + age(last.get()) + " old";
        return last.get().isBefore(now.minus(BACKUP_AGE))
                ? StatusCheck.bad(value, "`backup FILE`")
                : StatusCheck.well(value);
    }

    private String age(Instant moment) {
        return text(Duration.between(moment, now));
    }

    static String text(Duration time) {
        if (time.toDays() > 1) {
            return time.toDays() + " days";
        }
        return time.toHours() > 1
                ? time.toHours() + " h"
                : time.toMinutes() > 1 ? time.toMinutes() + " min" : Math.max(0, time.toSeconds()) + " s";
    }

    static String firstNames(List<String> all) {
        return String.join(", ", all.subList(0, Math.min(NAMED, all.size())))
                + (all.size() > NAMED ? " and " + (all.size() - NAMED) + " more" : "");
    }
}
