package com.mintactivity.tests.harness;

import java.net.URI;

/** Addresses of a port on loopback where no server listens: port 1 is reserved and unused. */
public final class ClosedPort {

    /** The address of an AWS endpoint. */
    public static final URI HTTP = URI.create("http://127.0.0.1:1");

    /** A value of {@code CACHE_URL}. */
    public static final String REDIS = "redis://127.0.0.1:1";

    private ClosedPort() {}
}
