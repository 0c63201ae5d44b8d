package com.mintactivity.operator.cli;

import java.io.PrintStream;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where a command answers: on stdout one JSON document or text for people; everything else goes to stderr.
 *
 * @param json whether the answer is JSON
 */
public record Console(PrintStream out, PrintStream err, boolean json) {

    public void answer(JsonNode document, Supplier<String> text) {
        out.println(
                json
                        ? JsonMapper.shared().writeValueAsString(document)
                        : text.get().stripTrailing());
    }

    /** A sentence on stderr that accompanies the answer: what to do next, how far it got. */
    public void say(String sentence) {
        err.println(sentence);
    }
}
