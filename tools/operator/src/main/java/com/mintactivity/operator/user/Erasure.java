package com.mintactivity.operator.user;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitChange;
import com.mintactivity.operator.correction.HitChanges;
import com.mintactivity.operator.user.StoredTraces.UserInContract;
import com.mintactivity.operator.user.UserHits.UserHit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Erases users, in steps that can be repeated: their accounts; their hits, which get pseudonyms, until no scan finds
 * one; then, when the sealer has written the tallies of their hours again, in place, what else the tallies hold of
 * them, in any contract; last, the progress itself. Before the first hit of a contract changes, its state names the
 * pseudonym, and does so until the last trace is gone. Readers know from it that the two are one user.
 */
final class Erasure {

    /** A reader of a contract's state may still use it: until its function ends, after 25 s. */
    private static final Duration READERS_END = Duration.ofSeconds(30);

    /** Searches for hits that were recorded meanwhile. Each reads the whole table. */
    private static final int MAX_SCANS = 3;

    static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final Root root;
    private final Backend service;
    private final NamedContracts contracts;
    private final Map<UserId, ErasureProgress> users = new LinkedHashMap<>();
    private final Map<UserId, Pseudonyms> pseudonyms = new HashMap<>();
    private final Map<UserInContract, StoredTraces> traces = new LinkedHashMap<>();
    private final ErasureOperation operation;

    Erasure(Root root, Collection<UserId> users) {
        this.root = root;
        this.service = root.backend();
        this.contracts = new NamedContracts(service);
        this.operation = new ErasureOperation(root, users.size());
        users.forEach(user -> this.users.put(user, new ErasureProgress(root, user, operation)));
    }

    /**
     * Erases the users, or says what this would change.
     *
     * @param asks whether to ask before
     * @param patience how long to wait for the sealer to write tallies; then until no older sealer is left
     * @throws Declined if it is not confirmed, or not complete, or if nothing is stored of one of the users
     */
    void run(boolean isCheck, boolean asks, Duration patience) {
        if (!isCheck) {
            contracts.refuseUnfinished(root.clock().instant());
        }
        users.forEach((user, progress) -> progress.read().ifPresent(begun -> pseudonyms.put(user, begun)));
        List<UserHit> hits = scan(pseudonyms);
        hits.forEach(hit -> traces(UserInContract.of(hit)).add(hit));
        addNamed();
        Set<UserId> accounts = users.keySet().stream()
                .filter(user -> progress(user).hasAccount())
                .collect(toSet());
        int wallets = traces.values().stream().mapToInt(StoredTraces::wallets).sum();
        List<UserId> unknown = unknown(accounts);
        ErasureReport report = ErasureReport.of(hits, traces.values(), wallets, accounts.size());
        if (isCheck) {
            report.answer(root.console(), "would be erased");
            refuseUnknown(unknown);
            root.console().say("--check: nothing was written");
            return;
        }
        traces.values().forEach(its -> its.refuseImport(root.clock().instant()));
        if (asks && unknown.size() < users.size()) {
            Confirmation.askAlways(
                    root.environment(),
                    "This erases %s of %s: %s. Nothing undoes it."
                            .formatted(
                                    users.size() == 1 ? "a user" : users.size() - unknown.size() + " users",
                                    root.service(),
                                    report.summary()));
        }
        try {
            users.keySet().stream().filter(user -> !unknown.contains(user)).forEach(this::begin);
            accounts.forEach(user -> progress(user).deleteAccount());
            List<UserHit> all =
                    Stream.concat(hits.stream(), erase(hits, patience).stream()).toList();
            report = ErasureReport.of(all, traces.values(), wallets, accounts.size());
            operation.end();
        } catch (SdkException | IllegalStateException failure) {
            throw incomplete(Failures.line(failure, root));
        } catch (Declined stopped) {
            if (pseudonyms.keySet().stream().noneMatch(user -> progress(user).isUnderWay())) {
                operation.end(); // Another run has done the rest.
            }
            throw stopped;
        } finally {
            operation.close();
        }
        if (pseudonyms.isEmpty()) {
            report.answer(root.console(), "nothing was erased");
        } else {
            report.answer(root.console(), "erased");
            report.sayWhatIsLeft(root.console(), root.clock().instant());
        }
        refuseUnknown(unknown(accounts));
    }

    /** Those of whom nothing is stored. */
    private List<UserId> unknown(Set<UserId> accounts) {
        Set<UserId> traced = traces.values().stream().map(StoredTraces::user).collect(toSet());
        return users.keySet().stream()
                .filter(user -> !accounts.contains(user) && !pseudonyms.containsKey(user) && !traced.contains(user))
                .toList();
    }

    private void begin(UserId user) {
        operation.begun();
        pseudonyms.computeIfAbsent(user, begins -> progress(user).begin());
    }

    /** Returns whether a contract has something of a user that was not known. */
    private boolean addNamed() {
        int known = traces.size();
        contracts.of(users.keySet()).forEach(its -> traces(its).addOpen());
        return traces.size() > known;
    }

    private ErasureProgress progress(UserId user) {
        return Objects.requireNonNull(users.get(user));
    }

    private List<UserHit> scan(Map<UserId, Pseudonyms> known) {
        Map<UserId, Optional<Pseudonyms>> searched = new LinkedHashMap<>();
        users.keySet().forEach(user -> searched.put(user, Optional.ofNullable(known.get(user))));
        return new UserHits(root, () -> operation.atWork("reading all hits")).of(searched, "to erase");
    }

    /**
     * Says which ids are unknown by their number: no id is repeated.
     *
     * @throws Declined if there are any
     */
    private void refuseUnknown(List<UserId> unknown) {
        refuseUnknown(List.copyOf(users.keySet()), unknown);
    }

    /** The same, of other commands on users. */
    static void refuseUnknown(List<UserId> all, List<UserId> unknown) {
        String which = all.size() == 1
                ? "this id"
                : "these ids, by their number: "
                        + unknown.stream()
                                .map(user -> Integer.toString(all.indexOf(user) + 1))
                                .collect(joining(", "));
        if (!unknown.isEmpty()) {
            throw new Declined("nothing is stored under " + which)
                    .argument("USER_ID")
                    .remedy("compare it with the id in your app's own records");
        }
    }

    static Declined incomplete(String why) {
        return new Declined(why + "; the user is not erased completely")
                .remedy("run the command again, it goes on where it stopped");
    }

    /** Returns the hits that were recorded meanwhile. */
    private List<UserHit> erase(List<UserHit> hits, Duration patience) {
        List<UserHit> later = new ArrayList<>();
        boolean isErased = false;
        List<UserHit> found = hits;
        for (int scans = 0; !isErased; scans++) {
            rename(found);
            if (scans == MAX_SCANS) {
                throw incomplete("the user keeps minting");
            }
            // Before the scan: a hit that it does not find takes a place of a page that is blank, so that it grows.
            traces.values().forEach(its -> progress(its.user()).blank(its.tenant(), its::walletPages));
            found = traces.isEmpty() ? List.of() : scan(Map.of());
            later.addAll(found);
            isErased = found.isEmpty() && isDeleted(patience);
        }
        traces.values().forEach(its -> its.endConcealment(pseudonyms(its.user())));
        pseudonyms.keySet().forEach(user -> progress(user).end());
        return later;
    }

    /** Gives hits to the pseudonyms. The first ones of a contract change when every reader knows of it. */
    private void rename(List<UserHit> hits) {
        hits.forEach(hit -> traces(UserInContract.of(hit)).add(hit));
        traces.keySet().forEach(its -> begin(its.user()));
        List<StoredTraces> further =
                traces.values().stream().filter(its -> !its.isConcealed()).toList();
        further.forEach(its -> its.conceal(progress(its.user())));
        Instant readersEnd = root.clock().instant().plus(READERS_END);
        while (!further.isEmpty() && root.clock().instant().isBefore(readersEnd)) {
            operation.atWork("waiting for readers");
            root.environment().pause(BETWEEN_LOOKS);
        }
        hits.stream().collect(groupingBy(UserHit::user)).forEach(this::change);
        traces.values().forEach(its -> its.finish(pseudonyms(its.user()).writer()));
    }

    private Pseudonyms pseudonyms(UserId user) {
        return Objects.requireNonNull(pseudonyms.get(user));
    }

    private StoredTraces traces(UserInContract of) {
        return traces.computeIfAbsent(of, first -> new StoredTraces(service.dynamo(), service.stack(), of));
    }

    private void change(UserId user, List<UserHit> hits) {
        HitChange change = HitChange.pseudonymisation(user, pseudonyms(user)::of);
        try (HistoryClaims claims = new HistoryClaims(
                new ContractStates(service.dynamo(), service.stack()),
                service.sealQueue(),
                root.clock(),
                pseudonyms(user).writer(),
                HistoryChange.RENAMES)) {
            Map<String, List<UserHit>> tenants = new TreeMap<>(hits.stream().collect(groupingBy(UserHit::tenant)));
            tenants.forEach((tenant, its) -> {
                HitChanges changes = new HitChanges(root, claims, ErasureProgress.COMMAND, tenant);
                its.stream()
                        .map(UserHit::taskId)
                        .gather(Gatherers.windowFixed(HitChanges.BATCH))
                        .forEach(batch -> {
                            changes.apply(change, batch);
                            operation.atWork("changing hits");
                        });
            });
        }
    }

    /**
     * Deletes what is left of the users in the tallies, when the sealer has rewritten them: until then, the wallets'
     * places stay taken. Returns false if there is more to erase: wallets in another contract, or another in a page.
     */
    private boolean isDeleted(Duration patience) {
        Runnable atWork = () -> operation.atWork("waiting for the sealer");
        new SealerWait(root, patience, atWork).await(contracts.changed(traces.values()), !traces.isEmpty());
        if (addNamed()) {
            return false;
        }
        boolean isDeleted = true;
        for (StoredTraces its : traces.values()) {
            ErasureProgress progress = progress(its.user());
            isDeleted &= progress.deleteBlank(its.tenant(), its.walletPages());
            progress.delete(its.tenant(), () -> its.unusedTallies(root.clock().instant()));
        }
        return isDeleted;
    }
}
