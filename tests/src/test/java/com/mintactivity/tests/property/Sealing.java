package com.mintactivity.tests.property;

import com.mintactivity.activity.tally.seal.SealRound;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.property.model.ModelQuery;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Whether a history is sealed while it grows. */
enum Sealing {
    NEVER {
        private static final Stack SHARED = newStack();

        @Override
        Stack stack() {
            return SHARED;
        }

        @Override
        void run(Stack stack, Random random) {}
    },

    /** Each history has its own stack, since the watermark of one may be in the future of another. */
    AT_TIMES {
        @Override
        Stack stack() {
            return newStack();
        }

        @Override
        void run(Stack stack, Random random) {
            switch (random.nextInt(6)) {
                case 0 -> {}
                case 1 -> {
                    AtomicInteger chunks = new AtomicInteger(random.nextInt(400));
                    sealer(stack).run(() -> chunks.getAndDecrement() > 0);
                }
                case 2 -> {
                    Thread other = Thread.ofVirtual().start(() -> sealer(stack).run(() -> true));
                    sealer(stack).run(() -> true);
                    try {
                        other.join();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                default -> sealer(stack).run(() -> true);
            }
        }
    };

    /** The stack on which a history is recorded. */
    abstract Stack stack();

    /** Runs sealers on a stack. */
    abstract void run(Stack stack, Random random);

    private static Stack newStack() {
        return Stack.fresh(Map.of("SERVICE_PER_MINUTE", "1000000", "SERVICE_BURST", "1000000"));
    }

    private static SealRound sealer(Stack stack) {
        SettledClock clock = new SettledClock(stack.clock(), Duration.ofMillis(ModelQuery.SETTLE_MS));
        return new SealRound(
                new ContractStates(stack.dynamo(), stack.name()), new Sealer(stack.dynamo(), stack.name(), clock));
    }
}
