package com.mintactivity.activity.seal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Cuts a sealed stretch of whole minutes into the few stored sums that make it up. */
final class Cutting {

    private Cutting() {}

    static List<Piece> cut(Instant from, Instant to) {
        if (!from.isBefore(to)) {
            return List.of();
        }
        Instant firstHour = Grid.HOURS.ceilUnit(from);
        Instant lastHour = Grid.HOURS.floorUnit(to);
        if (!firstHour.isBefore(lastHour)) {
            return List.of(new Piece.Minutes(from, to));
        }
        List<Piece> pieces = new ArrayList<>();
        if (from.isBefore(firstHour)) {
            pieces.add(new Piece.Minutes(from, firstHour));
        }
        pieces.addAll(Grid.HOURS.cut(firstHour, lastHour, Cutting::days));
        if (lastHour.isBefore(to)) {
            pieces.add(new Piece.Minutes(lastHour, to));
        }
        return pieces;
    }

    private static List<Piece> days(Instant from, Instant to) {
        return from.isBefore(to) ? Grid.DAYS.cut(from, to, Cutting::blocks) : List.of();
    }

    private static List<Piece> blocks(Instant from, Instant to) {
        List<Piece> pieces = new ArrayList<>();
        for (Instant block = from; block.isBefore(to); block = Grid.DAYS.nextBlock(block)) {
            pieces.add(new Piece.Head(Grid.DAYS, block, Grid.DAYS.nextBlock(block)));
        }
        return pieces;
    }
}
