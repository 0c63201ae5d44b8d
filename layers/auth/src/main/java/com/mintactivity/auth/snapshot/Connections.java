package com.mintactivity.auth.snapshot;

import com.mintactivity.auth.watch.Log;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;

/** The HTTP connections of SDK clients, which can be let go of: the next call makes new ones. */
public final class Connections implements SdkHttpClient {

    private @Nullable SdkHttpClient current;

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return current().prepareRequest(request);
    }

    /**
     * Rehearses, then lets go: what a function does before a snapshot where nobody waits for it afterwards. A store that is away costs a
     * log line, never the snapshot.
     */
    public void letGoAfter(Runnable rehearsal, Log log) {
        try {
            rehearsal.run();
        } catch (RuntimeException e) {
            log.error("a store did not answer while the function was rehearsed", e);
        }
        letGo();
    }

    /** Closes every connection; no call may be under way. */
    public synchronized void letGo() {
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
