package com.mintactivity.activity.hit;

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
}
