package com.mintactivity.benchmarks.contenders;

/** A small piece of the service's work, done with one library. */
interface Work {

    /** Does it once, and tells a number that every other library must come to as well: none is quick by doing less. */
    int run() throws Exception;
}
