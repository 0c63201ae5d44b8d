package com.mintactivity.activity.hit;

import java.time.Instant;
import java.util.List;

/**
 * Some hits of a window, oldest first.
 *
 * @param last whether the window contains no further hits
 */
public record HitPage(List<Hit> hits, boolean last) {

    public static final HitPage NOTHING = new HitPage(List.of(), true);

    public HitPage {
        hits = List.copyOf(hits);
    }

    /** The hits before a time: the page of a window that ends there. */
    public HitPage before(Instant end) {
        List<Hit> earlier =
                hits.stream().filter(hit -> hit.completedAt().isBefore(end)).toList();
        return new HitPage(earlier, last || earlier.size() < hits.size());
    }
}
