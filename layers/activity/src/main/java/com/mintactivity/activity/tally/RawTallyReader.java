package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.time.Window;

/** Counts every hit of the window anew. */
public final class RawTallyReader implements TallyReader {

    private final HitReader hits;

    public RawTallyReader(HitReader hits) {
        this.hits = hits;
    }

    @Override
    public Tally read(Subject subject, Window window) {
        TallyBuilder tally = new TallyBuilder();
        hits.each(subject, window, tally::add);
        return tally.build();
    }
}
