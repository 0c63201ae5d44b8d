package com.mintactivity.local.engine;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Hands on connections from the bridge of this machine's container engine to the stores on loopback, so that the
 * containers of {@code sam local} reach them. Where there is no such bridge, nothing listens: Docker Desktop hands
 * connections on by itself.
 */
public final class ContainerBridge implements AutoCloseable {

    /** The bridge of Docker's default network, where the engine's name {@code host-gateway} points to. */
    private static final String INTERFACE = "docker0";

    private static final int BACKLOG = 50;

    private final List<ServerSocket> listeners = new ArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private ContainerBridge() {}

    /** Listens on the bridge on each of these ports; on none if they are {@link StorePorts#ANY}. */
    public static ContainerBridge to(StorePorts ports) throws IOException {
        ContainerBridge bridge = new ContainerBridge();
        Optional<InetAddress> address = address();
        if (address.isPresent() && !ports.equals(StorePorts.ANY)) {
            for (int port : ports.all()) {
                bridge.listen(address.get(), port);
            }
        }
        return bridge;
    }

    private static Optional<InetAddress> address() throws IOException {
        return Optional.ofNullable(NetworkInterface.getByName(INTERFACE)).stream()
                .flatMap(found -> found.getInterfaceAddresses().stream())
                .map(InterfaceAddress::getAddress)
                .filter(Inet4Address.class::isInstance)
                .findFirst();
    }

    private void listen(InetAddress address, int port) throws IOException {
        ServerSocket listener = new ServerSocket(port, BACKLOG, address);
        listeners.add(listener);
        threads.execute(() -> accept(listener));
    }

    private void accept(ServerSocket listener) {
        while (!listener.isClosed()) {
            try {
                Socket container = listener.accept();
                threads.execute(() -> handOn(container, listener.getLocalPort()));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void handOn(Socket container, int port) {
        try (container;
                Socket store = new Socket(Loopback.address(), port)) {
            Thread answers = Thread.startVirtualThread(() -> copy(store, container));
            copy(container, store);
            answers.join();
        } catch (IOException e) {
            // The container's client sees a closed connection, as from a store that has ended.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException closed) {
            // The other direction ends with its own socket.
        }
    }

    @Override
    public void close() throws IOException {
        for (ServerSocket listener : listeners) {
            listener.close();
        }
        threads.shutdownNow();
    }
}
