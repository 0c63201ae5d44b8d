package com.mintactivity.tests.mints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * A partner's client, written from the contract's section "Following a contract" alone. It has two files: the rows that
 * it read, one task id a line, and the cursor of its next request.
 *
 * @param mints sends {@code GET /partner/v1/mints} with a query, and returns the body
 */
record ThirtyLineFollower(String query, Path rows, Path cursor, Function<String, JsonNode> mints) {

    /** Requests and waits, a number of times. */
    void run(int requests, Consumer<Duration> sleep) throws IOException {
        for (int request = 0; request < requests; request++) {
            String stored = Files.exists(cursor) ? "&cursor=" + Files.readString(cursor) : "";
            JsonNode page = mints.apply(query + "&follow=true" + stored);
            List<String> taskIds = page.path("mints")
                    .valueStream()
                    .map(row -> row.path("task_id").asString())
                    .toList();
            Files.write(rows, taskIds, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Files.writeString(cursor, page.path("resume_cursor").asString());
            sleep.accept(Duration.ofSeconds(page.path("poll_after_s").longValue()));
        }
    }
}
