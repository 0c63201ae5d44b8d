package com.mintactivity.tests.seal;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Hits as seen by a sealer that is paused, or whose index lags. */
final class HitSources {

    private HitSources() {}

    /**
     * A source whose reader is held up, once, after a count.
     *
     * @param from where that count begins
     * @param first what is read until then
     * @param then what is read later
     * @param meanwhile what happens before that count returns
     */
    static HitSource interrupted(Instant from, HitSource first, HitSource then, Runnable meanwhile) {
        return new HitSource() {
            private HitSource hits = first;
            private boolean isOver;

            @Override
            public void each(ContractSelector selector, Window window, Consumer<TallyHit> consumer) {
                hits.each(selector, window, consumer);
                if (!isOver && window.since().equals(from)) {
                    isOver = true;
                    hits = then;
                    meanwhile.run();
                }
            }

            @Override
            public Optional<Instant> first(ContractSelector selector, Window window) {
                return hits.first(selector, window);
            }
        };
    }

    /** An index that does not show the hits of a window yet. */
    static HitSource without(Window hidden, HitSource hits) {
        return new HitSource() {
            @Override
            public void each(ContractSelector selector, Window window, Consumer<TallyHit> consumer) {
                hits.each(selector, window, hit -> {
                    Instant completedAt = hit.position().completedAt();
                    if (completedAt.isBefore(hidden.since()) || !completedAt.isBefore(hidden.until())) {
                        consumer.accept(hit);
                    }
                });
            }

            @Override
            public Optional<Instant> first(ContractSelector selector, Window window) {
                List<Instant> shown = new ArrayList<>();
                each(selector, window, hit -> shown.add(hit.position().completedAt()));
                return shown.stream().findFirst();
            }
        };
    }

    /** Each hit as often as in an hour with many. */
    static HitSource crowded(int times, HitSource hits) {
        return new HitSource() {
            @Override
            public void each(ContractSelector selector, Window window, Consumer<TallyHit> consumer) {
                hits.each(selector, window, hit -> {
                    for (int i = 0; i < times; i++) {
                        consumer.accept(hit);
                    }
                });
            }

            @Override
            public Optional<Instant> first(ContractSelector selector, Window window) {
                return hits.first(selector, window);
            }
        };
    }
}
