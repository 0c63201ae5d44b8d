package com.mintactivity.operator.user;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.seal.ImportInvalidator;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitChange;
import com.mintactivity.operator.correction.HitChanges;
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
 * them; last, the progress itself. Before the first hit of a contract changes, its state names the pseudonym, and does
 * so until the last trace is gone. Readers know from it that the two are one user.
 */
final class Erasure {

    /** A reader of a contract's state may still use it: until its function ends, after 25 s. */
    private static final Duration READERS_END = Duration.ofSeconds(30);

    /** Searches for hits that were recorded meanwhile. Each reads the whole table. */
    private static final int MAX_SCANS = 3;

    static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final Root root;
    private final Backend service;
    private final Map<UserId, ErasureProgress> users = new LinkedHashMap<>();
    private final Map<UserId, Pseudonyms> pseudonyms = new HashMap<>();
    private final Map<StoredTraces.UserInContract, StoredTraces> traces = new LinkedHashMap<>();

    Erasure(Root root, Collection<UserId> users) {
        this.root = root;
        this.service = root.backend();
        users.forEach(user -> this.users.put(user, new ErasureProgress(root, user)));
    }

    /**
     * Erases the users, or says what this would change.
     *
     * @param asks whether to ask before
     * @param patience how long to wait for the sealer to write tallies; then until no older sealer is left
     * @throws Declined if it is not confirmed, or not complete, or if nothing is stored of one of the users
     */
    void run(boolean isCheck, boolean asks, Duration patience) {
        users.forEach((user, progress) -> progress.read().ifPresent(begun -> pseudonyms.put(user, begun)));
        List<UserHit> hits = scan(pseudonyms);
        Set<UserId> accounts = users.keySet().stream()
                .filter(user -> progress(user).hasAccount())
                .collect(toSet());
        List<UserId> unknown = users.keySet().stream()
                .filter(user -> !accounts.contains(user) && !pseudonyms.containsKey(user))
                .filter(user -> hits.stream().noneMatch(hit -> hit.user().equals(user)))
                .toList();
        Optional<Declined> refusal = refusal(List.copyOf(users.keySet()), unknown);
        ErasureReport report = ErasureReport.of(hits, accounts.size());
        if (isCheck || unknown.size() == users.size()) {
            report.answer(root.console(), isCheck ? "would be erased" : "nothing was erased");
            refusal.ifPresent(Erasure::refuse);
            root.console().say("--check: nothing was written");
            return;
        }
        hits.stream()
                .collect(toMap(UserHit::contractKey, this::traces, (one, same) -> one))
                .values()
                .forEach(its -> its.refuseImport(root.clock().instant()));
        if (asks) {
            Confirmation.ask(
                    root.environment(),
                    "This erases %s of %s: %s. Nothing undoes it."
                            .formatted(
                                    users.size() == 1 ? "a user" : users.size() - unknown.size() + " users",
                                    root.service(),
                                    report.summary()));
        }
        users.keySet().removeAll(unknown);
        try {
            List<UserHit> later = erase(hits, accounts, patience);
            report = ErasureReport.of(
                    Stream.concat(hits.stream(), later.stream()).toList(), accounts.size());
        } catch (SdkException | IllegalStateException failure) {
            throw incomplete(Failures.line(failure, root));
        }
        report.answer(root.console(), "erased");
        report.sayWhatIsLeft(root.console(), root.clock().instant());
        refusal.ifPresent(Erasure::refuse);
    }

    private ErasureProgress progress(UserId user) {
        return Objects.requireNonNull(users.get(user));
    }

    private List<UserHit> scan(Map<UserId, Pseudonyms> known) {
        Map<UserId, Optional<Pseudonyms>> searched = new LinkedHashMap<>();
        users.keySet().forEach(user -> searched.put(user, Optional.ofNullable(known.get(user))));
        return new UserHits(root).of(searched);
    }

    /** Says which ids are unknown by their number: no id is repeated. */
    private static Optional<Declined> refusal(List<UserId> all, List<UserId> unknown) {
        String which = all.size() == 1
                ? "this id"
                : "these ids, by their number: "
                        + unknown.stream()
                                .map(user -> Integer.toString(all.indexOf(user) + 1))
                                .collect(joining(", "));
        return unknown.isEmpty()
                ? Optional.empty()
                : Optional.of(new Declined("nothing is stored under " + which)
                        .argument("USER_ID")
                        .remedy("compare it with the id in your app's own records"));
    }

    private static void refuse(Declined refusal) {
        throw refusal;
    }

    static Declined incomplete(String why) {
        return new Declined(why + "; the user is not erased completely")
                .remedy("run the command again, it goes on where it stopped");
    }

    /** Returns the hits that were recorded meanwhile. */
    private List<UserHit> erase(List<UserHit> hits, Set<UserId> accounts, Duration patience) {
        users.forEach((user, progress) -> pseudonyms.computeIfAbsent(user, begins -> progress.begin()));
        accounts.forEach(user -> progress(user).deleteAccount());
        List<UserHit> later = new ArrayList<>();
        boolean isErased = hits.isEmpty();
        List<UserHit> found = hits;
        for (int scans = 0; !isErased; scans++) {
            rename(found);
            if (scans == MAX_SCANS) {
                throw incomplete("the user keeps minting");
            }
            // Before the scan: a hit that it does not find takes a place of a page that is blank then, so that it
            // grows.
            traces.values().forEach(its -> progress(its.user()).blank(its.tenant(), its::walletPages));
            found = scan(Map.of());
            later.addAll(found);
            isErased = found.isEmpty() && isDeleted(patience);
        }
        traces.values().forEach(StoredTraces::endConcealment);
        users.values().forEach(ErasureProgress::end);
        return later;
    }

    /** Gives hits to the pseudonyms. The first ones of a contract change when every reader knows of it. */
    private void rename(List<UserHit> hits) {
        List<StoredTraces> further = new ArrayList<>();
        for (UserHit hit : hits) {
            StoredTraces its = traces.computeIfAbsent(StoredTraces.UserInContract.of(hit), first -> {
                further.add(traces(hit));
                return further.getLast();
            });
            its.add(hit);
        }
        further.forEach(its -> its.conceal(pseudonyms(its.user()).of(its.tenant())));
        Instant readersEnd = root.clock().instant().plus(READERS_END);
        while (!further.isEmpty() && root.clock().instant().isBefore(readersEnd)) {
            root.environment().pause(BETWEEN_LOOKS);
        }
        hits.stream().collect(groupingBy(UserHit::user)).forEach(this::change);
        traces.values().forEach(its -> its.finish(pseudonyms(its.user()).writer()));
    }

    private Pseudonyms pseudonyms(UserId user) {
        return Objects.requireNonNull(pseudonyms.get(user));
    }

    private StoredTraces traces(UserHit hit) {
        return new StoredTraces(service.dynamo(), service.stack(), hit);
    }

    private void change(UserId user, List<UserHit> hits) {
        HitChange change = HitChange.pseudonymisation(user, pseudonyms(user)::of);
        try (ImportInvalidator invalidator = new ImportInvalidator(
                new ContractStates(service.dynamo(), service.stack()),
                service.sealQueue(),
                root.clock(),
                pseudonyms(user).writer(),
                HistoryChange.RENAMES)) {
            Map<String, List<UserHit>> tenants = new TreeMap<>(hits.stream().collect(groupingBy(UserHit::tenant)));
            tenants.forEach((tenant, its) -> {
                HitChanges changes = new HitChanges(root, invalidator, ErasureProgress.COMMAND, tenant);
                its.stream()
                        .map(UserHit::taskId)
                        .gather(Gatherers.windowFixed(HitChanges.BATCH))
                        .forEach(batch -> changes.apply(change, batch));
            });
        }
    }

    /**
     * Deletes what is left of the users in the tallies, when the sealer has rewritten them and no older sealer is left.
     * Until then the wallets' places stay taken. Returns false if another hit of a user has taken one more.
     */
    private boolean isDeleted(Duration patience) {
        new SealerWait(root, patience).await(traces.values());
        boolean isDeleted = true;
        for (StoredTraces its : traces.values()) {
            ErasureProgress progress = progress(its.user());
            isDeleted &= progress.deleteBlank(its.tenant(), its.walletPages());
            progress.delete(its.tenant(), () -> its.unusedTallies(root.clock().instant()));
        }
        return isDeleted;
    }
}
