package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.time.Window;
import java.util.List;
import java.util.function.Function;

/** Counts the raw hits of the window. */
public final class RawTallyReader implements TallyReader {

    private final HitReader hits;

    public RawTallyReader(HitReader hits) {
        this.hits = hits;
    }

    @Override
    public <T> TallyResult<T> read(
            ContractSelector selector, Window window, int top, Function<List<UserId>, T> details) {
        TallyBuilder tally = new TallyBuilder();
        hits.each(selector, window, tally::add);
        Summary summary = Summary.of(tally.build(), top);
        return new TallyResult<>(
                summary,
                details.apply(summary.listed().stream().map(Summary.Row::userId).toList()));
    }
}
