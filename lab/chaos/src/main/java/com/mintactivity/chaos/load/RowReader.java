package com.mintactivity.chaos.load;

import com.mintactivity.smoke.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads rows of mints of one contract. A response other than 200 is an {@link IOException}. */
public final class RowReader {

    private static final String PATH = "/partner/v1/";
    private static final int LIMIT = 500;

    private final ServiceClient client;
    private final String token;
    private final String contract;

    /** A page of mints. */
    record RowPage(List<JsonNode> rows, Optional<String> next, String until) {}

    public RowReader(ServiceClient client, String token, String contract) {
        this.client = client;
        this.token = token;
        this.contract = contract;
    }

    /** All rows from a time up to the settled clock. */
    public List<JsonNode> all(String since) throws IOException {
        List<JsonNode> rows = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            RowPage page = page(since, "", cursor);
            rows.addAll(page.rows());
            cursor = page.next();
        } while (cursor.isPresent());
        return rows;
    }

    /** The total of hits over all of it. */
    public long totalHits(String since) throws IOException {
        Response response = get(PATH + "hits?contract=" + contract + "&since=" + since);
        return response.fields().path("total").path("hits").asLong(-1);
    }

    RowPage page(String since, String until, Optional<String> cursor) throws IOException {
        Response response = get(PATH + "mints?contract=" + contract + "&since=" + since + "&limit=" + LIMIT
                + (until.isEmpty() ? "" : "&until=" + until)
                + cursor.map(from -> "&cursor=" + from).orElse(""));
        return new RowPage(
                List.copyOf(response.fields().path("mints").values()),
                Optional.ofNullable(response.fields().path("next_cursor").asString(null)),
                response.fields().path("until").asString(""));
    }

    private Response get(String target) throws IOException {
        Response response = client.get(token, target);
        if (response.status() != 200) {
            throw new IOException(response.summary());
        }
        return response;
    }
}
