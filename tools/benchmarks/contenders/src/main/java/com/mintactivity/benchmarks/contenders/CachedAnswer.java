package com.mintactivity.benchmarks.contenders;

import java.net.URI;
import java.util.List;

/**
 * What the service asks its cache store for in a request: to run the limiter's script, and what stands under an answer's key.
 *
 * @param script the digest by which the store knows the script
 * @param keys of the two buckets
 * @param rates the script's arguments
 * @param answer the answer's key
 */
record CachedAnswer(URI store, String script, List<String> keys, List<String> rates, String answer) {

    /** @param told store, script, two keys, four rates and the answer's key, after the contender's name */
    static CachedAnswer of(String[] told) {
        return new CachedAnswer(
                URI.create(told[1]),
                told[2],
                List.of(told[3], told[4]),
                List.of(told[5], told[6], told[7], told[8]),
                told[9]);
    }
}
