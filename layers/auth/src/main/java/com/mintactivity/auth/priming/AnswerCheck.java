package com.mintactivity.auth.priming;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares the answers of an {@link InMemoryEndpoint} with those of a {@link PrimingFixture}. */
final class AnswerCheck {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Set<String> wrong = new TreeSet<>();

    private AnswerCheck() {}

    /**
     * The requests that are answered wrongly, each with the status and the code of its answer. They contain no data.
     */
    static List<String> wrong(InMemoryEndpoint endpoint, PrimingFixture fixture) throws IOException {
        AnswerCheck check = new AnswerCheck();
        for (KnownAnswer known : fixture.known()) {
            // The second answer may come from the cache store.
            check.compare("a valid key", endpoint.ask(known.query()), 200, known::matches);
            check.compare("a valid key", endpoint.ask(known.query()), 200, known::matches);
        }
        for (Map<String, String> query : fixture.refused()) {
            check.compare("an invalid query", endpoint.ask(query), 400, body -> true);
        }
        check.compare("another address", endpoint.askFromElsewhere(), 403, body -> true);
        check.compare("an unknown path", endpoint.askUnknownPath(), 404, body -> true);
        return new ArrayList<>(check.wrong);
    }

    private void compare(String request, String answer, int expected, Predicate<String> body) {
        JsonNode read = JSON.readTree(answer);
        int status = read.path("statusCode").asInt(0);
        String text = read.path("body").asString("");
        if (status != expected) {
            wrong.add(request + " was answered " + status + " "
                    + JSON.readTree(text).path("code").asString(""));
        } else if (!body.test(text)) {
            wrong.add(request + " was answered with another body");
        }
    }
}
