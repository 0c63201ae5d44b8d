package com.mintactivity.benchmarks;

import java.util.List;

/** Something that is measured. */
public interface Benchmark {

    /**
     * Measures it.
     *
     * @param full whether the large sizes are measured too
     */
    List<Figure> measure(boolean full) throws Exception;
}
