package com.mintactivity.benchmarks.contenders;

/** Writes hits responses as JSON. */
interface ResponseWriter {

    String write(HitsResponse answer);
}
