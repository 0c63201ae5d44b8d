package com.mintactivity.simulation.guard;

import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import com.mintactivity.simulation.store.ForwardingDynamo;
import java.time.Duration;
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
            sealer("a tally of the same or a later epoch is not written over", SealerWrites::unfenced),
            new RemovedRule("the epoch is taken before the hits are read", new PrefetchedHits()),
            sealer("every commit raises the epoch", SealerWrites::epochKept),
            sealer("a commit requires the epoch that was read", SealerWrites::unconditional),
            sealer("tallies are written before the commit that makes them usable", SealerWrites::commitFirst),
            new RemovedRule("the target lies the margin behind the settled clock", new Rules() {
                @Override
                public Duration margin() {
                    return Duration.ZERO;
                }
            }),
            sealer("a repair writes equal tallies too", SealerWrites::equalNotWritten),
            sealer(
                    "a repair rewrites the days that overlap its hours",
                    own -> SealerWrites.longerNotRewritten(own, "day")),
            sealer(
                    "a repair rewrites the prefix tallies of hours that overlap its hours",
                    own -> SealerWrites.longerNotRewritten(own, "hour.prefix")),
            sealer(
                    "a repair rewrites the suffix tallies of hours that overlap its hours",
                    own -> SealerWrites.longerNotRewritten(own, "hour.suffix")),
            sealer("a tally without hits is written if one is stored", SealerWrites::emptyNotWritten),
            sealer("a tally without hits is written empty, not deleted", SealerWrites::deletedWhereEmpty),
            sealer("hours become valid only with unchanged beats", SealerWrites::beatsUnchecked),
            sealer("a commit notes when tallies were rewritten", SealerWrites::rewritingUnnoted),
            sealer("no tally is stable after a repair", SealerWrites::stableAfterRepair),
            sealer("closed hours are counted again", SealerWrites::uncheckedForgotten),
            sealer("repaired hours are counted again", SealerWrites::repairedUnchecked),
            sealer("the last hour of a quiet stretch is counted again", SealerWrites::jumpsUnchecked),
            sealer("hours are counted again an hour later, not before", own -> SealerWrites.checkedEarlier(own, LONG)),
            sealer("a wallet gets the next free index of its page", SealerWrites::walletsOverwritten),
            sealer("sealers read stored tallies consistently", own -> new StaleReads(own, false)),
            sealer("sealers read the state consistently", own -> new StaleReads(own, true)),
            sealer(
                    "a repair waits until the indexes show what a finished import wrote",
                    own -> SealerWrites.seenEarlier(own, true, LONG)),
            sealer(
                    "an import is taken for dead an hour after a sealer saw its last beat",
                    own -> SealerWrites.seenEarlier(own, false, LONG)),
            importer("an import adds to the invalid hours", ImporterWrites::hoursReplaced),
            importer("the store counts the beats", ImporterWrites::beatsSet),
            importer("an import announces hours before it writes to them", ImporterWrites::announcedAfter),
            new RemovedRule("an import announces its hours again after each batch", announcedOnce(false)),
            new RemovedRule("an import announces again after half an hour of silence", announcedOnce(true)),
            importer(
                    "an import with an uncertain write does not say that it has finished",
                    ImporterWrites::uncertainIsDone),
            reader(
                    "readers use no tally that overlaps an invalid hour",
                    own -> new StateReads(own, state -> state.keySet().removeIf(name -> name.startsWith("beats:")))),
            reader("readers read the state consistently", own -> new StaleReads(own, true)),
            reader("readers read recent tallies consistently", own -> new StaleReads(own, false)),
            reader(
                    "only tallies that ended before `stable` may be read with delay",
                    own -> new StateReads(own, state -> {
                        if (state.containsKey("watermark")) {
                            state.put("stable", state.get("watermark"));
                        }
                    })),
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

    private static RemovedRule reader(String rule, UnaryOperator<DynamoDbClient> breaking) {
        return new RemovedRule(rule, new BrokenRules(Kind.READER, breaking));
    }

    private static Rules announcedOnce(boolean afterSilence) {
        return new Rules() {
            @Override
            public DynamoDbClient client(SimulatedProcess process, DynamoDbClient own) {
                return process.kind() == Kind.IMPORTER
                        ? ImporterWrites.announcedOnce(own, afterSilence, process.clock())
                        : own;
            }
        };
    }
}
