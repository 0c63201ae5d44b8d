package com.mintactivity.chaos.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Follows the mints of a contract by the cursor, like a partner who never reads a row twice: from each page it takes
 * the rows after those that it has already taken.
 */
public final class CursorPoller implements RowPoller {

    private final RowReader reader;
    private final String since;
    private final List<String> taken = new ArrayList<>();
    private Optional<String> cursor = Optional.empty();
    private int takenOfPage;

    /** @param since in whole minutes */
    public CursorPoller(RowReader reader, String since) {
        this.reader = reader;
        this.since = since;
    }

    @Override
    public void poll() throws IOException {
        while (true) {
            RowReader.RowPage page = reader.page(since, "", cursor);
            for (int row = takenOfPage; row < page.rows().size(); row++) {
                taken.add(page.rows().get(row).path("task_id").asString(""));
            }
            takenOfPage = page.rows().size();
            if (page.next().isEmpty()) {
                return;
            }
            cursor = page.next();
            takenOfPage = 0;
        }
    }

    @Override
    public List<String> taken() {
        return List.copyOf(taken);
    }
}
