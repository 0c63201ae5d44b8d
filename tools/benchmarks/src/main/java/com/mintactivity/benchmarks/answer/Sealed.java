package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.seal.SealedHistory;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.Progress;
import java.time.Duration;
import java.time.Instant;

/** A stack with 31 days of hits, sealed but for the last minutes, and its hits function. */
final class Sealed implements AutoCloseable {

    /** What is asked for ends at the settled clock and begins 31 days before the minute that lies in. */
    static final Window WINDOW = new Window(Instant.parse("2026-10-20T10:37:00Z"), Service.NOW.minus(Service.SETTLE));

    /** A sealer that runs every minute is never further behind. */
    static final Instant MARK = Instant.parse("2026-11-20T10:35:00Z");

    static final ContractSelector SUBJECT =
            new ContractSelector(History.TENANT, History.CONTRACT, ContractSelector.ALL_CHAINS);

    private final Service service;
    private final History history;
    private final Place place;
    private final Asker asker;

    private Sealed(Service service, History history, Place place, Asker asker) {
        this.service = service;
        this.history = history;
        this.place = place;
        this.asker = asker;
    }

    /** @param age how long ago the mark was moved: what is younger than half a minute is read consistently, at twice the units */
    static Sealed make(Service service, long hits, Duration age) {
        Progress.tell("sealing %,d hits of %,d users".formatted(hits, History.USERS));
        History history = new History(hits, WINDOW);
        Place place = service.place();
        RawHits raw = new RawHits(service, place.stack());
        raw.store(history, new Window(MARK, WINDOW.until()));
        SealedHistory.seal(
                service.dynamo(), place.stack(), SUBJECT, WINDOW, history.source(), MARK, Service.NOW.minus(age));
        return new Sealed(service, history, place, new Asker(place, service.dynamo(), WINDOW.since()));
    }

    History history() {
        return history;
    }

    Place place() {
        return place;
    }

    /** An answer that is made anew. */
    Shown ask() {
        asker.forget();
        return Shown.of(Asker.body(asker.ask()));
    }

    /** The read units of an answer, the key known. */
    double units() {
        Shown shown = ask();
        if (shown.hits() != history.hits()) {
            throw new IllegalStateException("%d hits of %d were counted".formatted(shown.hits(), history.hits()));
        }
        service.units().reset();
        ask();
        return service.units().reads();
    }

    @Override
    public void close() {
        asker.close();
        service.drop(place.stack());
    }
}
