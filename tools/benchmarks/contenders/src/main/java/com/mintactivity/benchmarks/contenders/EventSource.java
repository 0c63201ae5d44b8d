package com.mintactivity.benchmarks.contenders;

/** Reads API Gateway's events. */
interface EventSource {

    Event read(byte[] event);
}
