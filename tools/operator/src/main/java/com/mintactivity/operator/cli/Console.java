package com.mintactivity.operator.cli;

import java.io.PrintStream;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The output of a command: on stdout, its answer as one JSON document or as text; everything else on stderr.
 *
 * @param json whether the answer is JSON
 */
public record Console(PrintStream out, PrintStream err, boolean json) {

    public void answer(JsonNode document, Supplier<String> text) {
        out.println(
                json
                        ? JsonMapper.shared().writeValueAsString(document)
                        : Printable.text(text.get().stripTrailing()));
    }

    /**
     * Writes a sentence to stderr that accompanies the answer, for example what to do next or how far the command got.
     */
    public void say(String sentence) {
        err.println(Printable.text(sentence));
    }
}
