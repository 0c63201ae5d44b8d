package com.mintactivity.local;

import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.platform.telemetry.Log;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Starts only the stores, empty and in memory, for another gateway. Prints their addresses as one line of JSON. Ends
 * with SIGTERM or when its standard input is closed, so that it does not outlive the process that started it.
 */
public final class EnginesMain {

    private EnginesMain() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream addresses = System.out;
        // The engines must not print to standard output, where the reader expects one line.
        System.setOut(System.err);
        Ending ending = new Ending(new Log(System.err, InstantSource.system()));
        Engines engines = Engines.start(Storage.memory());
        ending.closes(engines);
        addresses.println(JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "dynamodb", engines.dynamoUrl().toString(),
                        "cache", engines.cacheUrl())));
        System.in.transferTo(PrintStream.nullOutputStream());
        System.exit(0);
    }
}
