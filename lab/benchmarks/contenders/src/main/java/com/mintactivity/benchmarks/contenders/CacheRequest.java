package com.mintactivity.benchmarks.contenders;

import java.net.URI;
import java.util.List;

/**
 * Two commands to a cache store in one round trip: the limiter's script and the read of a cached answer.
 *
 * @param script the script's SHA-1 digest
 * @param keys of the two buckets
 * @param rates the script's arguments: four rates and the name of a request
 * @param answer the answer's key
 */
record CacheRequest(URI store, String script, List<String> keys, List<String> rates, String answer) {

    /**
     * @param arguments the contender's name, then store, script, two keys, the script's arguments and the answer's key
     */
    static CacheRequest of(String[] arguments) {
        return new CacheRequest(
                URI.create(arguments[1]),
                arguments[2],
                List.of(arguments[3], arguments[4]),
                List.of(arguments).subList(5, 10),
                arguments[10]);
    }
}
