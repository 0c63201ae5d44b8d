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

/** The connections that stand to a store, told by who is at their near end. */
public final class OpenSockets {

    private static final Path KERNEL = Path.of("/proc/net");
    private static final String ESTABLISHED = "01";

    private OpenSockets() {}

    /** Whether this machine tells. */
    public static boolean canBeSeen() {
        return Files.isReadable(KERNEL.resolve("tcp"));
    }

    /** The near ends of connections to a server, as the kernel lists them. */
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

    /** The clients that Redis knows, without the one that asks. */
    static Set<String> toRedis(Jedis asking) {
        long self = asking.clientId();
        return asking.clientList()
                .lines()
                .map(line -> line.split(" ", 2)[0])
                .filter(id -> !id.equals("id=" + self))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
