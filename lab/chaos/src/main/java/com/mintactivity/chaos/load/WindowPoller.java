package com.mintactivity.chaos.load;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads the mints of a contract in consecutive windows of a minute, each as soon as it has settled, and each once. */
public final class WindowPoller implements RowPoller {

    private final RowReader reader;
    private final List<String> taken = new ArrayList<>();
    private volatile Instant next;

    /** @param since in whole minutes */
    public WindowPoller(RowReader reader, Instant since) {
        this.reader = reader;
        this.next = since;
    }

    @Override
    public void poll() throws IOException {
        while (true) {
            String until = next.plus(1, ChronoUnit.MINUTES).toString();
            List<JsonNode> rows = new ArrayList<>();
            Optional<String> cursor = Optional.empty();
            do {
                RowReader.RowPage page = reader.page(next.toString(), until, cursor);
                if (!page.until().equals(until)) {
                    return;
                }
                rows.addAll(page.rows());
                cursor = page.next();
            } while (cursor.isPresent());
            rows.forEach(row -> taken.add(row.path("task_id").asString("")));
            next = Instant.parse(until);
        }
    }

    /** The end of the last window that was read. */
    public Instant end() {
        return next;
    }

    @Override
    public List<String> taken() {
        return List.copyOf(taken);
    }
}
