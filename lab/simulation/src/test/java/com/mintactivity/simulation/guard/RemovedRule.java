package com.mintactivity.simulation.guard;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.announce.HitAnnouncer;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import com.mintactivity.mints.MintsPages;
import com.mintactivity.simulation.actor.FollowedRequest;
import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import com.mintactivity.simulation.store.ForwardingDynamo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/**
 * A rule of the protocol, and all rules without it.
 *
 * @param rule in words, as it is kept
 */
public record RemovedRule(String rule, Rules without) {

    private static final Duration LONG = Duration.ofHours(2);

    public static final List<RemovedRule> ALL = List.of(
            sealer("a tally of the same or a later epoch is not written over", TallyPuts::unfenced),
            new RemovedRule("the epoch is taken before the hits are read", new PrefetchedHits()),
            sealer("every commit raises the epoch", Commits::epochKept),
            sealer("a commit requires the epoch that was read", Commits::unconditional),
            sealer("tallies are written before the commit that makes them usable", CommitFirst::new),
            new RemovedRule("the target lies the margin behind the settled clock", new Rules() {
                @Override
                public Duration margin() {
                    return Duration.ZERO;
                }
            }),
            sealer("a repair writes equal tallies too", TallyPuts::equalNotWritten),
            sealer(
                    "a repair rewrites the days that overlap its hours",
                    own -> TallyPuts.longerNotRewritten(own, "day")),
            sealer(
                    "a repair rewrites every longer unit that overlaps its hours",
                    own -> TallyPuts.longerNotRewritten(own, "4hours")),
            sealer("a tally without hits is written if one is stored", TallyPuts::emptyNotWritten),
            sealer(
                    "a tally without hits is written where another sealer may know hits",
                    TallyPuts::emptyOnlyOverStored),
            sealer("a tally without hits is written empty, not deleted", TallyPuts::deletedWhereEmpty),
            sealer("a writer is removed only if it has claimed nothing more", Commits::claimsUnchecked),
            sealer("the hours of a writer that is removed are repaired", Commits::hoursForgotten),
            sealer("a commit fails if a writer has come that it would forget", Commits::allClaimsUnchecked),
            sealer("a sealer that meets a tally of its own epoch raises the epoch", Commits::notOnlyRaised),
            sealer("a commit notes when tallies were rewritten", own -> Commits.without(own, "last_rewritten_at")),
            sealer("a commit after tallies were written again replaces the mark", own -> Commits.without(own, "mark")),
            sealer("no tally is stable after a repair", Commits::stableAfterRepair),
            sealer("closed hours are counted again", Commits::uncheckedForgotten),
            sealer("repaired hours are counted again", Commits::repairedUnchecked),
            sealer("the last hour of a quiet stretch is counted again", Commits::jumpsUnchecked),
            sealer("the hour before the first hit of a contract is counted again", Commits::startUnchecked),
            sealer("a commit sets when a sweep has to announce the contract", Commits::dueUnset),
            sealer("hours are counted again an hour later, not before", own -> EarlierStates.checkedEarlier(own, LONG)),
            sealer("a wallet gets the next free index of its page", WalletAppends::overwritten),
            new RemovedRule("wallets are appended only under the epoch that was read", new Rules() {
                @Override
                public DynamoDbClient client(SimulatedProcess process, DynamoDbClient own) {
                    boolean appends = process.kind() == Kind.SEALER || process.kind() == Kind.OPERATOR;
                    return appends ? WalletAppends.unfenced(own) : own;
                }
            }),
            writer(
                    "erasure",
                    "an erasure waits for the hours of hits that were taken back",
                    own -> new StateReads(
                            own,
                            state -> state.keySet()
                                    .removeIf(name -> name.equals("withdrawn")
                                            || name.contains(":withdrawal-")
                                            || name.contains(":replacement-")))),
            sealer("sealers read stored tallies consistently", own -> new StaleReads(own, false)),
            sealer(
                    "a repair waits until the indexes show what a finished import wrote",
                    own -> EarlierStates.seenEarlier(own, true, LONG)),
            sealer(
                    "an import is presumed dead an hour after a sealer saw its last claim",
                    own -> EarlierStates.seenEarlier(own, false, LONG)),
            importer("an import adds to the invalid hours", ImporterWrites::hoursReplaced),
            importer("the store counts the claims", ImporterWrites::claimsSet),
            writer("importer", "an import claims hours before it writes to them", ImporterWrites::claimedAfter),
            writer("withdrawal", "a withdrawal claims hours before it takes hits back", ImporterWrites::claimedAfter),
            writer("withdrawal", "a withdrawal says that it takes hits back", ImporterWrites::takesNothingBack),
            writer(
                    "withdrawal",
                    "a withdrawal claims the hours of hits that it finds withdrawn",
                    ImporterWrites::foundNotClaimed),
            writer("withdrawal", "a withdrawal reads hits consistently", HitReads::stale),
            writer("erasure", "an erasure claims hours before it renames hits", ImporterWrites::claimedAfter),
            writer(
                    "erasure",
                    "an erasure claims the hours of hits that it finds renamed",
                    ImporterWrites::foundNotClaimed),
            reader(
                    "readers take a user who is being erased for the pseudonym",
                    own -> new StateReads(
                            own, state -> state.keySet().removeIf(name -> name.startsWith("pseudonym:")))),
            new RemovedRule(
                    "a withdrawn task that is delivered again is a repeat",
                    new BrokenRules(Kind.RECORDER, HitReads::neverWithdrawn)),
            new RemovedRule("an import claims its hours again after each batch", claimedOnce(false)),
            new RemovedRule("an import claims again after half an hour of silence", claimedOnce(true)),
            new RemovedRule("after a silence, an import claims all its hours again", new Rules() {
                @Override
                public DynamoDbClient client(SimulatedProcess process, DynamoDbClient own) {
                    return process.kind() == Kind.IMPORTER ? ImporterWrites.onlyNewClaimed(own, process.clock()) : own;
                }
            }),
            importer(
                    "an import with an uncertain write does not say that it has finished",
                    ImporterWrites::uncertainIsDone),
            reader(
                    "readers use no tally that overlaps an invalid hour",
                    own -> new StateReads(
                            own,
                            state -> state.keySet()
                                    .removeIf(name -> name.startsWith("claims:")
                                            || name.equals("repair")
                                            || name.equals("withdrawn")))),
            importer("an import lets the next sweep announce its contracts", ImporterWrites::dueUnset),
            reader(
                    "readers use all units of a contract only from where it is dense",
                    own -> new StateReads(own, state -> state.put("dense_since", fromS(Instant.EPOCH.toString())))),
            reader("readers read the state consistently", own -> new StaleReads(own, true)),
            reader("readers read recent tallies consistently", own -> new StaleReads(own, false)),
            reader(
                    "only tallies that ended before `stable` may be read with delay",
                    own -> new StateReads(own, state -> {
                        if (state.containsKey("watermark")) {
                            state.put("stable", state.get("watermark"));
                        }
                    })),
            reader(
                    "readers use a tally in memory only under the mark of its state",
                    own -> new StateReads(own, state -> state.put("mark", fromS("always")))),
            new RemovedRule(
                    "the first completion of a task wins",
                    new BrokenRules(Kind.RECORDER, own -> new ForwardingDynamo(own) {
                        @Override
                        public PutItemResponse putItem(PutItemRequest request) {
                            return own().putItem(request.toBuilder()
                                    .conditionExpression(null)
                                    .build());
                        }
                    })),
            new RemovedRule("a late event gets the time of recording", new Rules() {
                @Override
                public boolean stamps() {
                    return false;
                }
            }),
            new RemovedRule("the watermark moves over invalid hours to their end only", new Rules() {
                @Override
                public DynamoDbClient client(SimulatedProcess process, DynamoDbClient own) {
                    return process.kind() == Kind.SEALER ? Commits.movedBeyondInvalid(own, process.clock()) : own;
                }
            }),
            sealer(
                    "a repair makes a contract dense only after the last valid hour that is stored",
                    Commits::denseFromRepaired),
            new RemovedRule("a recorder announces the hours of late writes", new Rules() {
                @Override
                public HitAnnouncer announcer(HitAnnouncer own) {
                    return new HitAnnouncer() {
                        @Override
                        public void after(String contract) {
                            own.after(contract);
                        }

                        @Override
                        public void late(String contract, Instant completedAt) {}

                        @Override
                        public void batchEnded() {
                            own.batchEnded();
                        }

                        @Override
                        public void forget() {
                            own.forget();
                        }
                    };
                }
            }),
            new RemovedRule("an event that was put back is announced again, if its hit is late", new Rules() {
                @Override
                public boolean marksPutBack() {
                    return false;
                }
            }),
            sealer("a sealer repairs the hours of late writes", Commits::lateHoursForgotten),
            new RemovedRule(
                    "the epoch rises when an operator lets hours be repaired",
                    new BrokenRules(Kind.OPERATOR, Commits::repairedUnderTheSameEpoch)),
            sealer("the hours of a writer that is removed are reported", Commits::endedWriterUnreported),
            sealer("the minutes of late writes are reported", Commits::lateMinutesUnreported),
            sealer("a check reports the hours that differ", Commits::differencesUnreported),
            new RemovedRule("corrections are named up to the end of the window, not up to the position", new Rules() {
                @Override
                public MintsPages.Page followed(MintsPages pages, FollowedRequest request) {
                    MintsPages.Page page = request.answer(pages);
                    return page.with(page.corrections().stream()
                            .filter(time -> time.since().isBefore(page.position()))
                            .map(time -> new Window(time.since(), Instants.earlier(time.until(), page.position())))
                            .toList());
                }
            }),
            new RemovedRule("a page that is not the last gives the revision of the sent cursor", new Rules() {
                @Override
                public MintsPages.Page followed(MintsPages pages, FollowedRequest request) {
                    MintsPages.Page page = request.answer(pages);
                    return page.isLast() ? page : pages.knowingAll(page, request.since());
                }
            }),
            new RemovedRule("a correction behind a sent `until` is left for a later answer", new Rules() {
                @Override
                public MintsPages.Page followed(MintsPages pages, FollowedRequest request) {
                    MintsPages.Page page = request.answer(pages);
                    boolean isEnd = request.until().isPresent() && page.isLast();
                    return isEnd ? pages.knowingAll(page, request.since()) : page;
                }
            }),
            sealer("a version is complete when the last tally was written again", Commits::versionComplete),
            sealer("a sweep announces contracts with tallies of an older version", OlderVersions::unlisted),
            new RemovedRule("a sweep announces contracts with open work", new Rules() {
                @Override
                public boolean sweeps() {
                    return false;
                }
            }),
            new RemovedRule("a run that ends with work left announces the contract", new Rules() {
                @Override
                public boolean continues() {
                    return false;
                }
            }),
            new RemovedRule("the announcement of a run that failed is delivered again", new Rules() {
                @Override
                public boolean returnsFailed() {
                    return false;
                }
            }),
            new RemovedRule("the queue delays longer than the margin and a minute", new Rules() {
                @Override
                public long queueDelay() {
                    return 60_000;
                }
            }));

    private static RemovedRule sealer(String rule, UnaryOperator<DynamoDbClient> breaking) {
        return new RemovedRule(rule, new BrokenRules(Kind.SEALER, breaking));
    }

    private static RemovedRule importer(String rule, UnaryOperator<DynamoDbClient> breaking) {
        return new RemovedRule(rule, new BrokenRules(Kind.IMPORTER, breaking));
    }

    /** @param name with which the names of the processes begin */
    private static RemovedRule writer(String name, String rule, UnaryOperator<DynamoDbClient> breaking) {
        return new RemovedRule(rule, new Rules() {
            @Override
            public DynamoDbClient client(SimulatedProcess process, DynamoDbClient own) {
                return process.name().startsWith(name) ? breaking.apply(own) : own;
            }
        });
    }

    private static RemovedRule reader(String rule, UnaryOperator<DynamoDbClient> breaking) {
        return new RemovedRule(rule, new BrokenRules(Kind.READER, breaking));
    }

    private static Rules claimedOnce(boolean afterSilence) {
        return new Rules() {
            @Override
            public DynamoDbClient client(SimulatedProcess process, DynamoDbClient own) {
                return process.kind() == Kind.IMPORTER
                        ? ImporterWrites.claimedOnce(own, afterSilence, process.clock())
                        : own;
            }
        };
    }
}
