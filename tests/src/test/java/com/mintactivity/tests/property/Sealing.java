package com.mintactivity.tests.property;

import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
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
        void run(QueuedSealer sealer, Random random) {}
    },

    /** Each history has its own stack, since the watermark of one may be in the future of another. */
    AT_TIMES {
        @Override
        Stack stack() {
            return newStack();
        }

        @Override
        void run(QueuedSealer sealer, Random random) {
            switch (random.nextInt(6)) {
                case 0 -> {}
                case 1 -> {
                    AtomicInteger chunks = new AtomicInteger(random.nextInt(400));
                    sealer.run(() -> chunks.getAndDecrement() > 0);
                }
                case 2 -> {
                    Thread other = Thread.ofVirtual().start(() -> sealer.run(() -> true));
                    sealer.run(() -> true);
                    try {
                        other.join();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                default -> sealer.run(() -> true);
            }
        }
    };

    /** The stack on which a history is recorded. */
    abstract Stack stack();

    /** Runs sealers. */
    abstract void run(QueuedSealer sealer, Random random);

    private static Stack newStack() {
        return Stack.fresh(Map.of("SERVICE_PER_MINUTE", "1000000", "SERVICE_BURST", "1000000"));
    }
}
