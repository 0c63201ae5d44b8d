package com.mintactivity.simulation.cli;

import com.mintactivity.simulation.schedule.Counts;
import com.mintactivity.simulation.schedule.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The results of blocks of seeds: a line for each, with tabs between the first seed, the calls, the violations and the
 * counts.
 */
final class Results {

    private final Path file;
    private final Set<Long> done = new HashSet<>();
    private final List<String> violations = new ArrayList<>();
    private long calls;

    Results(Path file) {
        this.file = file;
    }

    /** Reads what earlier runs have found. */
    synchronized void read(Counts counts) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        for (String line : Files.readAllLines(file)) {
            String[] fields = line.split("\t", -1);
            done.add(Long.parseLong(fields[0]));
            calls += Long.parseLong(fields[1]);
            for (int i = 2; i < fields.length; i++) {
                int separator = fields[i].indexOf('=');
                String name = fields[i].substring(0, separator);
                String value = fields[i].substring(separator + 1);
                if (name.equals("violation")) {
                    violations.add(value);
                } else {
                    counts.add(name, Long.parseLong(value));
                }
            }
        }
    }

    synchronized boolean has(long first) {
        return done.contains(first);
    }

    synchronized void add(long first, long itsCalls, List<String> its, Counts counts) {
        done.add(first);
        calls += itsCalls;
        violations.addAll(its);
        StringBuilder line = new StringBuilder().append(first).append('\t').append(itsCalls);
        its.forEach(violation -> line.append("\tviolation=").append(violation));
        for (Fault fault : Fault.values()) {
            line.append('\t').append(fault).append('=').append(counts.of(fault));
        }
        counts.guards()
                .forEach((guard, count) ->
                        line.append('\t').append(guard).append('=').append(count));
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, line.append('\n'), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    synchronized long blocks() {
        return done.size();
    }

    synchronized long calls() {
        return calls;
    }

    synchronized List<String> violations() {
        return List.copyOf(violations);
    }
}
