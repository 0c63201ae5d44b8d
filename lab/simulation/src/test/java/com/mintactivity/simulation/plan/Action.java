package com.mintactivity.simulation.plan;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.column.TallyEncoder;
import com.mintactivity.activity.time.Window;
import java.util.List;

/** Something that a schedule does at a time, in milliseconds since the epoch. */
public sealed interface Action {

    long at();

    /** A batch of events reaches a recorder. */
    record Recording(long at, int recorder, List<Hit> hits) implements Action {

        public Recording {
            hits = List.copyOf(hits);
        }
    }

    /**
     * An operator imports history, batch by batch.
     *
     * @param replaces whether withdrawn hits are recorded again, with other values
     */
    record Import(long at, int importer, List<List<Hit>> batches, boolean replaces) implements Action {

        public Import {
            batches = List.copyOf(batches);
        }
    }

    /**
     * An operator withdraws hits, or brings them back.
     *
     * @param isInBatches whether each hit is in a batch of its own
     */
    record Withdraw(long at, int importer, List<Hit> hits, boolean undo, boolean isInBatches) implements Action {

        public Withdraw {
            hits = List.copyOf(hits);
        }
    }

    /** An operator erases a user. */
    record Forget(long at, UserId user) implements Action {}

    /** A reader asks for an answer. */
    record Read(long at, int reader, int contract, long chain, Span span, int top) implements Action {}

    /** The window of a read, in milliseconds. */
    sealed interface Span {

        /** Relative to the reader's settled clock. */
        record Last(long age, long length) implements Span {}

        /** From one moment to another, or to the reader's settled clock if that is earlier. */
        record Fixed(long since, long until) implements Span {}
    }

    /**
     * An event reaches a recorder that is held up before it writes the hit, for so many milliseconds.
     *
     * @param isPutBack whether the recorder does not learn that the hit is written, and puts the event back
     */
    record Late(long at, int recorder, Hit hit, long heldUp, boolean isPutBack) implements Action {}

    /** A sealer of another release, which writes another version of tallies, has worked on a contract. */
    record Release(long at, int contract, int version) implements Action {

        public static final int OLDER = TallyEncoder.VERSION - 1;
        public static final int LATER = 99;
    }

    /** An operator rebuilds the tallies of some hours. */
    record Rebuild(long at, int operator, int contract, Window window) implements Action {}
}
