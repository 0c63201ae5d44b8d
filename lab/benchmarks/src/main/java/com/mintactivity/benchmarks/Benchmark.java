package com.mintactivity.benchmarks;

import java.util.List;

/** A benchmark. */
public interface Benchmark {

    /**
     * Runs the benchmark.
     *
     * @param full whether to measure the large sizes too
     */
    List<Figure> measure(boolean full) throws Exception;
}
