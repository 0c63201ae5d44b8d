package com.mintactivity.platform.aws;

import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.security.Security;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;

/** The HTTP connections of SDK clients. They can be closed before a snapshot; the next call opens new ones. */
public final class RenewableHttpClient implements SdkHttpClient {

    static {
        // The JVM caches addresses for 30 s, by a clock that a snapshot stops. It reads these settings once, at the
        // first lookup, which happens after this class is loaded.
        Security.setProperty("networkaddress.cache.ttl", "0");
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
    }

    private @Nullable SdkHttpClient current;

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return current().prepareRequest(request);
    }

    /**
     * Primes a function, then closes every connection. A store that does not answer is logged and counted by metric
     * {@code UnreachableStores}; the snapshot is taken in any case.
     */
    public void primeThenClose(Runnable priming, Log log, Metrics metrics) {
        try {
            priming.run();
        } catch (RuntimeException e) {
            log.error("a store did not answer while the function was primed", e);
            metrics.count("UnreachableStores", 1);
        }
        closeConnections();
    }

    /** Closes every connection. No call may be in progress. */
    public synchronized void closeConnections() {
        if (current != null) {
            current.close();
            current = Apache5HttpClient.create(); // now, so that the trusted certificates are read before a snapshot
        }
    }

    private synchronized SdkHttpClient current() {
        if (current == null) {
            current = Apache5HttpClient.create();
        }
        return current;
    }

    @Override
    public String clientName() {
        return "Apache5";
    }

    @Override
    public synchronized void close() {
        if (current != null) {
            current.close();
        }
    }
}
