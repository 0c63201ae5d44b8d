package com.mintactivity.benchmarks.contenders;

/** A small operation of the service, performed by one library. */
interface PieceOfWork {

    /** Performs the operation once. The result must be equal for all libraries, so that none is fast by doing less. */
    int run() throws Exception;
}
