package com.mintactivity.benchmarks.contenders;

/** Reads API Gateway's events. */
interface GatewayEventReader {

    GatewayEvent read(byte[] event);
}
