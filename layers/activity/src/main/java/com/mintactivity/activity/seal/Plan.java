package com.mintactivity.activity.seal;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How a window is read: stored sums for what is sealed and trusted, raw hits for the rest. The parts share no moment and make up
 * the window.
 */
record Plan(List<Piece> pieces, List<Window> raw) {

    Plan {
        pieces = List.copyOf(pieces);
        raw = List.copyOf(raw);
    }

    /**
     * @param mark what lies before it is sealed
     * @param distrusted stretches whose stored sums may lack hits
     */
    static Plan of(Window window, Instant mark, List<Window> distrusted) {
        Instant from = Instants.ceilMinute(window.since());
        Instant to = Instants.floorMinute(Instants.earlier(window.until(), mark));
        List<Window> sealed = new ArrayList<>();
        Instant next = from;
        for (Window hole :
                distrusted.stream().sorted(Comparator.comparing(Window::since)).toList()) {
            Instant end = Instants.earlier(Instants.floorMinute(hole.since()), to);
            if (next.isBefore(end)) {
                sealed.add(new Window(next, end));
            }
            next = Instants.later(next, Instants.ceilMinute(hole.until()));
        }
        if (next.isBefore(to)) {
            sealed.add(new Window(next, to));
        }
        return around(sealed, window);
    }

    private static Plan around(List<Window> sealed, Window window) {
        List<Piece> pieces = new ArrayList<>();
        List<Window> raw = new ArrayList<>();
        Instant next = window.since();
        for (Window part : sealed) {
            addUnlessEmpty(raw, next, part.since());
            pieces.addAll(Cutting.cut(part.since(), part.until()));
            next = part.until();
        }
        addUnlessEmpty(raw, next, window.until());
        return new Plan(pieces, raw);
    }

    private static void addUnlessEmpty(List<Window> windows, Instant from, Instant to) {
        if (from.isBefore(to)) {
            windows.add(new Window(from, to));
        }
    }
}
