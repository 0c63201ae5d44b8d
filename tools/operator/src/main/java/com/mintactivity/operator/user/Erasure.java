package com.mintactivity.operator.user;

import static java.util.stream.Collectors.groupingBy;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.seal.ImportInvalidator;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.time.Window;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Gatherers;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Erases a user, in steps that can be repeated: the account; the user's hits, which get pseudonyms under invalid hours;
 * then, when the sealer has written the tallies of these hours again, what else the tallies hold of the user; last, the
 * progress itself. Before the first hit of a contract changes, its state names the pseudonym, and does so until the
 * last trace is gone. Readers know from it that the two are one user.
 */
final class Erasure {

    /** A reader of a contract's state may still use it: until its function ends, after 25 s. */
    private static final Duration READERS_END = Duration.ofSeconds(30);

    /**
     * A sealer that read hits before they changed may still write the user's wallets: until its function ends, after
     * two minutes.
     */
    private static final Duration SEALERS_END = Duration.ofSeconds(150);

    /** Clocks differ by less, and a hit may be completed some seconds before it is recorded. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

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
        Instant readAt = root.clock().instant();
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
        if (asks) {
            Confirmation.ask(
                    root.environment(),
                    "This erases a user of " + root.service() + ": " + report.summary() + ". Nothing undoes it.");
        }
        try {
            erase(readAt, hits, report.hasAccount(), begun.orElseGet(progress::begin), patience);
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

    private void erase(
            Instant readAt, List<UserHit> hits, boolean hasAccount, Pseudonyms pseudonyms, Duration patience) {
        if (hasAccount) {
            progress.deleteAccount();
        }
        List<StoredTraces> traces = new TreeMap<>(hits.stream().collect(groupingBy(UserHit::contractKey)))
                .values().stream()
                        .map(some -> new StoredTraces(service.dynamo(), service.stack(), some))
                        .toList();
        if (!traces.isEmpty()) {
            conceal(traces, pseudonyms);
            change(hits, pseudonyms);
            traces.forEach(contract -> contract.finish(pseudonyms.writer()));
            awaitSealer(traces, patience);
            traces.forEach(contract -> delete(contract, readAt));
            traces.forEach(contract -> contract.endConcealment(user));
        }
        progress.end();
    }

    private void conceal(List<StoredTraces> traces, Pseudonyms pseudonyms) {
        traces.forEach(contract -> contract.conceal(user, pseudonyms.of(contract.tenant())));
        Instant readersEnd = root.clock().instant().plus(READERS_END);
        while (root.clock().instant().isBefore(readersEnd)) {
            root.environment().pause(BETWEEN_LOOKS);
        }
    }

    private void change(List<UserHit> hits, Pseudonyms pseudonyms) {
        HitChange change = HitChange.pseudonymisation(user, pseudonyms::of);
        try (ImportInvalidator invalidator = new ImportInvalidator(
                new ContractStates(service.dynamo(), service.stack()),
                service.sealQueue(),
                root.clock(),
                pseudonyms.writer(),
                HistoryChange.WITHDRAWS)) {
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

    private void awaitSealer(List<StoredTraces> traces, Duration patience) {
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
            if (!contract.areRepaired()) {
                synchronized (left) {
                    left.add(contract);
                }
            }
        });
        return left;
    }

    /**
     * Deletes what is left of the user in the tallies of a contract. If the user has minted again, its wallets belong
     * to tallies of these hits, too: then their hits have to change first.
     */
    private void delete(StoredTraces contract, Instant readAt) {
        Instant now = root.clock().instant();
        if (contract.hasHits(user, new Window(readAt.minus(MARGIN), now.plus(MARGIN)))) {
            throw incomplete("the user has minted again meanwhile");
        }
        progress.deleteTallies(contract.tenant(), contract.leftOver(user, now));
    }
}
