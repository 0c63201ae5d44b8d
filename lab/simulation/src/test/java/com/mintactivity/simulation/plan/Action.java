package com.mintactivity.simulation.plan;

import com.mintactivity.activity.hit.Hit;
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

    /** An operator imports history, batch by batch. */
    record Import(long at, int importer, List<List<Hit>> batches) implements Action {

        public Import {
            batches = List.copyOf(batches);
        }
    }

    /** An operator erases hits. */
    record Erase(long at, int importer, List<Hit> hits) implements Action {

        public Erase {
            hits = List.copyOf(hits);
        }
    }

    /** A reader asks for an answer. The window is relative to the reader's settled clock, in milliseconds. */
    record Read(long at, int reader, int contract, long chain, long age, long length, int top) implements Action {}

    /** An operator rebuilds the tallies of some hours. */
    record Rebuild(long at, int operator, int contract, Window window) implements Action {}
}
