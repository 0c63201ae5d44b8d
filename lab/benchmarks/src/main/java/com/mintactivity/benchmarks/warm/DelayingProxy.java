package com.mintactivity.benchmarks.warm;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A proxy before the cache store that holds every request back for some time, as a network does, and counts round
 * trips. Its thread waits by spinning: one that sleeps wakes up to a tenth of a millisecond late. So it occupies a
 * processor while there are requests.
 */
final class DelayingProxy implements AutoCloseable, Runnable {

    /** Without a request for so long, it sleeps between two looks. */
    private static final long IDLE = Duration.ofMillis(50).toNanos();

    private static final Duration NAP = Duration.ofMillis(1);

    private final ServerSocketChannel listener;
    private final InetSocketAddress store;
    private final long delay;
    private final List<ProxiedConnection> connections = new ArrayList<>();
    private volatile boolean isClosed;
    private volatile long roundTrips;

    private DelayingProxy(ServerSocketChannel listener, InetSocketAddress store, Duration delay) {
        this.listener = listener;
        this.store = store;
        this.delay = delay.toNanos();
    }

    /**
     * Starts a proxy.
     *
     * @param store {@code redis://host:port}
     * @param delay from the arrival of a request until it is passed on
     */
    static DelayingProxy start(String store, Duration delay) throws IOException {
        URI url = URI.create(store);
        ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        listener.configureBlocking(false);
        DelayingProxy proxy = new DelayingProxy(listener, new InetSocketAddress(url.getHost(), url.getPort()), delay);
        Thread.ofPlatform().daemon().start(proxy);
        return proxy;
    }

    /** The URL of the store through this proxy. */
    String url() {
        return "redis://127.0.0.1:" + listener.socket().getLocalPort();
    }

    /** The requests that were passed on. All bytes that are sent before an answer count as one request. */
    long roundTrips() {
        return roundTrips;
    }

    @Override
    public void run() {
        long lastWork = System.nanoTime();
        try {
            while (!isClosed) {
                accept();
                boolean isIdle = true;
                for (ProxiedConnection connection : connections) {
                    isIdle &= !connection.pass(System.nanoTime(), delay);
                }
                if (!isIdle) {
                    lastWork = System.nanoTime();
                    roundTrips = connections.stream()
                            .mapToLong(ProxiedConnection::roundTrips)
                            .sum();
                } else if (System.nanoTime() - lastWork > IDLE) {
                    Thread.sleep(NAP);
                }
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            connections.forEach(ProxiedConnection::close);
        }
    }

    private void accept() throws IOException {
        SocketChannel client = listener.accept();
        if (client != null) {
            SocketChannel server = SocketChannel.open(store);
            for (SocketChannel each : List.of(client, server)) {
                each.setOption(StandardSocketOptions.TCP_NODELAY, true);
                each.configureBlocking(false);
            }
            connections.add(new ProxiedConnection(client, server));
        }
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        listener.close();
    }
}
