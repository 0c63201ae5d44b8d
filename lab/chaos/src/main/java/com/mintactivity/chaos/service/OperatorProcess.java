package com.mintactivity.chaos.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs commands of the operator's command line, each in a separate process. */
public final class OperatorProcess {

    private static final int IMPORTS = 5;

    private final RunFolder folder;
    private final boolean hasFaults;

    private OperatorProcess(RunFolder folder, boolean hasFaults) {
        this.folder = folder;
        this.hasFaults = hasFaults;
    }

    public static OperatorProcess of(RunFolder folder) {
        return new OperatorProcess(folder, true);
    }

    /** The same, whose calls to DynamoDB do not fail. */
    public OperatorProcess withoutFaults() {
        return new OperatorProcess(folder, false);
    }

    /** Runs a command and returns its JSON answer; throws if it fails. */
    public JsonNode run(String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException("operator " + String.join(" ", arguments) + ": status " + status);
        }
        return JsonMapper.shared().readTree(answer);
    }

    /** Imports a file, and repeats the import if it fails: on a busy machine the local store may not answer in time. */
    public void importHits(Path file) throws IOException, InterruptedException {
        for (int attempt = 1; start("hits", "import", file.toString()).waitFor() != 0; attempt++) {
            if (attempt == IMPORTS) {
                throw new IOException(file + " was not imported: see operator.log");
            }
        }
    }

    /** Starts a command. Its standard error goes to a file of the folder. */
    public Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(folder.java(
                "operator",
                hasFaults,
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-Dstdout.encoding=UTF-8",
                        "-Doperator.root=" + folder.path(),
                        "-Doperator.terminal=false"),
                "com.mintactivity.operator.OperatorMain"));
        command.addAll(List.of("--local", "--json"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        folder.path().resolve("operator.log").toFile()))
                .start();
    }
}
