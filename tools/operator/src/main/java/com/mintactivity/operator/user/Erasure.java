package com.mintactivity.operator.user;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.announce.Announcement;
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
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Erases a user, in steps that can be repeated: the account; the user's hits, which get pseudonyms, until no scan finds
 * one; then, when the sealer has written the tallies of their hours again, in place, what else the tallies hold of the
 * user; last, the progress itself. Before the first hit of a contract changes, its state names the pseudonym, and does
 * so until the last trace is gone. Readers know from it that the two are one user.
 */
final class Erasure {

    /** A reader of a contract's state may still use it: until its function ends, after 25 s. */
    private static final Duration READERS_END = Duration.ofSeconds(30);

    /**
     * A sealer that read hits before they changed may still write the user's wallets: until its function ends, after
     * two minutes.
     */
    private static final Duration SEALERS_END = Duration.ofSeconds(150);

    /** Searches for hits that were recorded meanwhile. Each reads the whole table. */
    private static final int MAX_SCANS = 3;

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final int STATES_AT_ONCE = 16;

    private final Root root;
    private final Backend service;
    private final UserId user;
    private final ErasureProgress progress;

    Erasure(Root root, UserId user) {
        this.root = root;
        this.service = root.backend();
        this.user = user;
        this.progress = new ErasureProgress(root, user);
    }

    /**
     * Erases the user, or says what this would change.
     *
     * @param asks whether to ask before
     * @param patience how long to wait for the sealer to write tallies; then until no older sealer is left
     * @throws Declined if it is not confirmed, or not complete
     */
    void run(boolean isCheck, boolean asks, Duration patience) {
        Optional<Pseudonyms> begun = progress.read();
        List<UserHit> hits = new UserHits(root).of(user, begun);
        ErasureReport report = ErasureReport.of(hits, progress.hasAccount());
        boolean isUnknown = hits.isEmpty() && !report.hasAccount() && begun.isEmpty();
        if (isCheck || isUnknown) {
            report.answer(root.console(), isCheck ? "would be erased" : "nothing was erased");
            if (isUnknown) {
                throw new Declined("nothing is stored under this id")
                        .argument("USER_ID")
                        .remedy("compare it with the id in your app's own records");
            }
            root.console().say("--check: nothing was written");
            return;
        }
        hits.stream()
                .collect(toMap(UserHit::contractKey, this::traces, (one, same) -> one))
                .values()
                .forEach(this::refuseImport);
        if (asks) {
            Confirmation.ask(
                    root.environment(),
                    "This erases a user of " + root.service() + ": " + report.summary() + ". Nothing undoes it.");
        }
        try {
            List<UserHit> later = erase(hits, report.hasAccount(), begun.orElseGet(progress::begin), patience);
            report = ErasureReport.of(
                    Stream.concat(hits.stream(), later.stream()).toList(), report.hasAccount());
        } catch (SdkException | IllegalStateException failure) {
            throw incomplete(Failures.line(failure, root));
        }
        report.answer(root.console(), "erased");
        report.sayWhatIsLeft(root.console(), root.clock().instant());
    }

    private static Declined incomplete(String why) {
        return new Declined(why + "; the user is not erased completely")
                .remedy("run the command again, it goes on where it stopped");
    }

    /** Returns the hits that were recorded meanwhile. */
    private List<UserHit> erase(List<UserHit> hits, boolean hasAccount, Pseudonyms pseudonyms, Duration patience) {
        if (hasAccount) {
            progress.deleteAccount();
        }
        Map<String, StoredTraces> traces = new TreeMap<>();
        List<UserHit> later = new ArrayList<>();
        boolean isErased = hits.isEmpty();
        List<UserHit> found = hits;
        for (int scans = 0; !isErased; scans++) {
            rename(found, traces, pseudonyms);
            if (scans == MAX_SCANS) {
                throw incomplete("the user keeps minting");
            }
            found = new UserHits(root).of(user, Optional.empty());
            later.addAll(found);
            isErased = found.isEmpty() && isDeleted(traces.values(), patience);
        }
        traces.values().forEach(contract -> contract.endConcealment(user));
        progress.end();
        return later;
    }

    /** Gives hits to the pseudonyms. The first ones of a contract change when every reader knows of it. */
    private void rename(List<UserHit> hits, Map<String, StoredTraces> traces, Pseudonyms pseudonyms) {
        List<StoredTraces> further = new ArrayList<>();
        for (UserHit hit : hits) {
            if (!traces.containsKey(hit.contractKey())) {
                further.add(traces(hit));
                traces.put(hit.contractKey(), further.getLast());
            }
            Objects.requireNonNull(traces.get(hit.contractKey())).add(hit);
        }
        further.forEach(contract -> contract.conceal(user, pseudonyms.of(contract.tenant())));
        Instant readersEnd = root.clock().instant().plus(READERS_END);
        while (!further.isEmpty() && root.clock().instant().isBefore(readersEnd)) {
            root.environment().pause(BETWEEN_LOOKS);
        }
        change(hits, pseudonyms);
        traces.values().forEach(contract -> contract.finish(pseudonyms.writer()));
    }

    private StoredTraces traces(UserHit hit) {
        return new StoredTraces(service.dynamo(), service.stack(), hit);
    }

    /** It may write hits of the user that no scan finds yet. */
    private void refuseImport(StoredTraces contract) {
        contract.importer().ifPresent(writer -> {
            Instant seenAt = writer.getValue().seenAt();
            String age = seenAt == null
                    ? "it has just begun"
                    : "its last claim was seen "
                            + Duration.between(seenAt, root.clock().instant()).toMinutes() + " minutes ago";
            throw new Declined(writer.getKey() + " is at work on " + contract.contract() + ", " + age)
                    .remedy("run the command again when it has ended, or an hour after it died");
        });
    }

    private void change(List<UserHit> hits, Pseudonyms pseudonyms) {
        HitChange change = HitChange.pseudonymisation(user, pseudonyms::of);
        try (ImportInvalidator invalidator = new ImportInvalidator(
                new ContractStates(service.dynamo(), service.stack()),
                service.sealQueue(),
                root.clock(),
                pseudonyms.writer(),
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
     * Deletes what is left of the user in the tallies, when the sealer has rewritten them and no older sealer is left.
     * Until then the wallets' places stay taken. Returns false if another hit of the user has taken one more.
     */
    private boolean isDeleted(Collection<StoredTraces> traces, Duration patience) {
        traces.forEach(contract -> progress.blank(contract.tenant(), () -> contract.walletPages(user)));
        awaitSealer(traces, patience);
        boolean isDeleted = true;
        for (StoredTraces contract : traces) {
            isDeleted &= progress.deleteBlank(contract.tenant(), contract.walletPages(user));
            progress.deleteTallies(
                    contract.tenant(), contract.oldMinutes(root.clock().instant()));
        }
        return isDeleted;
    }

    private void awaitSealer(Collection<StoredTraces> traces, Duration patience) {
        Instant sealersEnd = root.clock().instant().plus(SEALERS_END);
        long startedAt = System.nanoTime();
        Collection<StoredTraces> pending = pending(traces);
        service.sealQueue()
                .send(pending.stream()
                        .map(contract -> Announcement.withoutDeduplication(contract.contract()))
                        .toList());
        boolean isSaid = false;
        while (!pending.isEmpty() || root.clock().instant().isBefore(sealersEnd)) {
            if (!pending.isEmpty() && System.nanoTime() - startedAt >= patience.toNanos()) {
                throw incomplete("the hits are changed, but the sealer has not yet written all tallies of their hours"
                        + " again (contracts: " + pending.size() + ")");
            }
            if (!isSaid) {
                root.console().say("the hits are changed. Waiting some minutes for the sealer to write their tallies");
                isSaid = true;
            }
            root.environment().pause(BETWEEN_LOOKS);
            pending = pending(pending);
        }
    }

    private static List<StoredTraces> pending(Collection<StoredTraces> traces) {
        List<StoredTraces> left = new ArrayList<>();
        Parallel.VIRTUAL_THREADS.each(traces, STATES_AT_ONCE, contract -> {
            if (!contract.areRewritten()) {
                synchronized (left) {
                    left.add(contract);
                }
            }
        });
        return left;
    }
}
