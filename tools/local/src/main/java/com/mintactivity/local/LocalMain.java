package com.mintactivity.local;

import com.mintactivity.local.demo.DemoTenant;
import com.mintactivity.local.gateway.RequestLines;
import com.mintactivity.platform.telemetry.Log;
import java.io.PrintStream;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.eclipse.jetty.server.RequestLog;

/**
 * Starts the whole service in the foreground, configured by the environment variables that {@code make run} sets. The
 * system property {@code local.terminal} says whether standard output is a terminal.
 */
public final class LocalMain {

    private LocalMain() {}

    /**
     * Starts the service.
     *
     * @param arguments the folder of the checkout
     */
    public static void main(String[] arguments) throws InterruptedException {
        PrintStream console = System.out;
        PrintStream complaints = System.err;
        try (Waiting waiting = new Waiting(complaints, "the options, the port and the log")) {
            try {
                run(Path.of(arguments[0]), console, waiting);
            } catch (RefusedStartException e) {
                complaints.println(e.getMessage());
                System.exit(1);
            } catch (Exception e) {
                e.printStackTrace();
                complaints.println("the service could not start: it waited for " + waiting.reason());
                complaints.println(e.getMessage() + "; more is in .local/service.log");
                System.exit(1);
            }
        }
        Thread.currentThread().join();
    }

    private static void run(Path root, PrintStream console, Waiting waiting) throws Exception {
        InstantSource clock = InstantSource.system();
        Options options = Options.of(System.getenv(), Boolean.getBoolean("local.terminal"));
        AutoCloseable lock = DataLock.take(options.storage());
        ServerSocketChannel socket = Port.take(options.port());
        Path folder = Files.createDirectories(root.resolve(".local"));
        PrintStream log = ServiceLog.open(folder);
        // The handlers and the engines print to the log, not to the terminal.
        System.setOut(log);
        System.setErr(log);
        Ending ending = new Ending(new Log(log, clock));
        ending.closes(lock);
        RequestLog requests = RequestLines.on(console, clock, options.requests());
        Service service = Service.start(root, options, socket, clock, log, requests, waiting);
        ending.closes(service);
        waiting.on("the hits of the demo tenant");
        String welcome = options.demo()
                ? Welcome.to(DemoTenant.write(service.platform(), service.sealQueue()), service.url(), clock.instant())
                : "";
        ServiceFile file = new ServiceFile(folder);
        ending.closes(file::deleteIfOurs);
        file.write(service.facts());
        console.println("ready " + service.url());
        if (!welcome.isEmpty()) {
            console.println(welcome);
        }
    }
}
