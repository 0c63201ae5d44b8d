package com.mintactivity.tests.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import redis.clients.jedis.Jedis;

/** The open connections to a store, identified by their local ends. */
public final class OpenSockets {

    private static final Path KERNEL = Path.of("/proc/net");
    private static final String ESTABLISHED = "01";

    private OpenSockets() {}

    /** Whether the operating system lists connections. */
    public static boolean isAvailable() {
        return Files.isReadable(KERNEL.resolve("tcp"));
    }

    /** The local ends of connections to a server, as the kernel lists them. */
    public static Set<String> to(URI server) {
        String port = ":%04X".formatted(server.getPort());
        Set<String> ends = new TreeSet<>();
        for (String table : new String[] {"tcp", "tcp6"}) {
            try (Stream<String> rows = Files.lines(KERNEL.resolve(table))) {
                rows.map(row -> row.strip().split(" +", 5))
                        .filter(columns -> columns[2].endsWith(port) && columns[3].equals(ESTABLISHED))
                        .forEach(columns -> ends.add(columns[1]));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return ends;
    }

    /** The client ids of all connections to Redis except the given one. */
    static Set<String> toRedis(Jedis client) {
        long self = client.clientId();
        return client.clientList()
                .lines()
                .map(line -> line.split(" ", 2)[0])
                .filter(id -> !id.equals("id=" + self))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
