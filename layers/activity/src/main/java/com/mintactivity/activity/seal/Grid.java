package com.mintactivity.activity.seal;

import com.mintactivity.activity.time.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Units of one length in blocks of one length, aligned to the epoch in UTC, with stored sums that give any run of units within a
 * block from at most two of them, and any run across blocks from two and the blocks between.
 *
 * <p>A block is halved, and its halves again, down to {@link #LEAF} units. Every middle, and every end of a block, is an anchor:
 * from it forward runs a {@link Piece.Head} to each later unit of its half, toward it a {@link Piece.Tail} from each earlier one.
 * A run of units takes the tail toward and the head from the middle of the least half that holds it (a disjoint sparse table). So
 * an answer adds up a user a handful of times however long its window, where units alone would add the user once a day or hour.
 */
enum Grid {
    HOURS("hour", Duration.ofHours(1), 24),
    DAYS("day", Duration.ofDays(1), 16);

    /** So few units are read one by one. */
    static final int LEAF = 4;

    private final String unit;
    private final long unitSeconds;
    private final int blockUnits;

    Grid(String unit, Duration unitLength, int blockUnits) {
        this.unit = unit;
        this.unitSeconds = unitLength.toSeconds();
        this.blockUnits = blockUnits;
    }

    /** As it stands in sort keys. */
    String unit() {
        return unit;
    }

    Instant floorUnit(Instant moment) {
        return Instants.floor(moment, unitSeconds);
    }

    Instant ceilUnit(Instant moment) {
        return Instants.ceil(moment, unitSeconds);
    }

    Instant floorBlock(Instant moment) {
        return Instants.floor(moment, unitSeconds * blockUnits);
    }

    Instant nextUnit(Instant unitStart) {
        return unitStart.plusSeconds(unitSeconds);
    }

    Instant previousUnit(Instant unitStart) {
        return unitStart.minusSeconds(unitSeconds);
    }

    Instant nextBlock(Instant blockStart) {
        return blockStart.plusSeconds(unitSeconds * blockUnits);
    }

    /**
     * The stored sums for a run of units.
     *
     * @param whole what covers a run of whole blocks
     */
    List<Piece> cut(Instant from, Instant to, BiFunction<Instant, Instant, List<Piece>> whole) {
        Instant first = Instants.ceil(from, unitSeconds * blockUnits);
        Instant last = floorBlock(to);
        List<Piece> pieces = new ArrayList<>();
        if (last.isBefore(first)) {
            within(last, from, to, pieces);
            return pieces;
        }
        if (from.isBefore(first)) {
            pieces.add(new Piece.Tail(this, first, from));
        }
        pieces.addAll(whole.apply(first, last));
        if (last.isBefore(to)) {
            pieces.add(new Piece.Head(this, last, to));
        }
        return pieces;
    }

    /**
     * What can be summed once the unit before a moment has ended. The last unit of a block closes no head but that of the whole block,
     * which stands for it where no longer unit does.
     */
    List<Closing> closings(Instant moment) {
        Instant block = floorBlock(moment.minusSeconds(unitSeconds));
        if (moment.equals(nextBlock(block))) {
            Closing tail = new Closing.ToTail(block);
            return this == DAYS ? List.of(new Closing.ToHead(block), tail) : List.of(tail);
        }
        List<Closing> closings = new ArrayList<>();
        closings.add(new Closing.ToHead(block));
        Instant low = block;
        for (int units = blockUnits; units > LEAF; units /= 2) {
            Instant middle = low.plusSeconds(units / 2 * unitSeconds);
            if (moment.equals(middle)) {
                closings.add(new Closing.ToTail(low));
            } else if (moment.isAfter(middle)) {
                closings.add(new Closing.ToHead(middle));
                low = middle;
            }
        }
        return closings;
    }

    private void within(Instant block, Instant from, Instant to, List<Piece> pieces) {
        if (from.equals(block)) {
            pieces.add(new Piece.Head(this, block, to));
            return;
        }
        Instant low = block;
        for (int units = blockUnits; units > LEAF; units /= 2) {
            Instant middle = low.plusSeconds(units / 2 * unitSeconds);
            if (from.isBefore(middle) && to.isAfter(middle)) {
                pieces.add(new Piece.Tail(this, middle, from));
                pieces.add(new Piece.Head(this, middle, to));
                return;
            }
            low = from.isBefore(middle) ? low : middle;
        }
        for (Instant unitStart = from; unitStart.isBefore(to); unitStart = nextUnit(unitStart)) {
            pieces.add(new Piece.Unit(this, unitStart));
        }
    }
}
