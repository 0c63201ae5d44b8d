package com.mintactivity.chaos.queue;

import com.mintactivity.chaos.fault.FaultInterceptor;
import com.mintactivity.chaos.service.LocalProcess;
import com.mintactivity.chaos.service.MetricLog;
import com.mintactivity.chaos.service.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts the recorder, and names the files that it writes. */
public final class RecorderProcess {

    private static final String STACK = "mint-activity";
    private static final String SETTLE_SECONDS = "5";

    private RecorderProcess() {}

    /** A recorder over the stores of a service. */
    static Process start(RunFolder folder, LocalProcess service) throws IOException {
        List<String> command = folder.java(
                "local",
                true,
                List.of("-Xmx256m", "-D" + FaultInterceptor.WRITES + "=" + writes(folder)),
                RecorderMain.class.getName());
        command.addAll(List.of(
                service.dynamoUrl().toString(),
                STACK,
                SETTLE_SECONDS,
                log(folder).toString(),
                service.queuesUrl().toString()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log(folder).toFile()))
                .start();
    }

    /** The metrics of all recorders of a folder. */
    public static MetricLog metrics(RunFolder folder) {
        return new MetricLog(log(folder));
    }

    /** The ends of their writes: see {@link com.mintactivity.chaos.fault.WriteLog}. */
    public static Path writes(RunFolder folder) {
        return folder.path().resolve("writes");
    }

    private static Path log(RunFolder folder) {
        return folder.path().resolve("recorder.log");
    }
}
