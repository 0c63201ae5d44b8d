package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.time.Window;
import java.util.List;
import java.util.function.Function;

/** Counts every hit of the window anew. */
public final class RawTallyReader implements TallyReader {

    private final HitReader hits;

    public RawTallyReader(HitReader hits) {
        this.hits = hits;
    }

    @Override
    public <T> Told<T> read(Subject subject, Window window, int top, Function<List<String>, T> beside) {
        TallyBuilder tally = new TallyBuilder();
        hits.each(subject, window, tally::add);
        Summary summary = Summary.of(tally.build(), top);
        return new Told<>(
                summary,
                beside.apply(summary.listed().stream().map(Summary.Row::userId).toList()));
    }
}
