package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Locale;

/** The results of the lines of a file. Each line that is not blank is counted as read, and once more by its result. */
final class FeedReport implements AutoCloseable {

    private final boolean toQueue;
    private final Rejects rejects;

    private long read;
    private long recorded;
    private long repeated;
    private long notHits;
    private long accounts;
    private long queued;

    /** @param toQueue whether the lines go to the queue; the report then has the number that it accepted */
    FeedReport(boolean toQueue) {
        this.toQueue = toQueue;
        this.rejects = new Rejects();
    }

    void addRead(int lines) {
        read += lines;
    }

    void addRecorded() {
        recorded++;
    }

    void addRepeated() {
        repeated++;
    }

    void addNotAHit() {
        notHits++;
    }

    void addAccount() {
        accounts++;
    }

    void addQueued(int lines) {
        queued += lines;
    }

    void reject(long line, String reason) {
        rejects.add(line, reason);
    }

    /** The counts in words. */
    String summary() {
        String counts = toQueue
                ? String.format(Locale.ROOT, "%,d queued", queued)
                : String.format(
                        Locale.ROOT,
                        "%,d recorded, %,d repeated, %,d not hits, %,d accounts",
                        recorded,
                        repeated,
                        notHits,
                        accounts);
        return String.format(Locale.ROOT, "%,d read: %s, %,d rejected", read, counts, rejects.count());
    }

    void answer(Console console) {
        try {
            if (console.json()) {
                json(console.out());
            } else {
                console.out().println(summary());
                console.out().print(rejects.text());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Written line by line, because the rejected lines may not fit into memory. */
    private void json(PrintStream out) throws IOException {
        out.printf(
                Locale.ROOT,
                "{\"read\":%d,\"recorded\":%d,\"repeated\":%d,\"not_hits\":%d,\"accounts\":%d,\"rejected\":[",
                read,
                recorded,
                repeated,
                notHits,
                accounts);
        rejects.writeJson(out);
        out.println(toQueue ? "],\"queued\":" + queued + "}" : "]}");
    }

    @Override
    public void close() {
        rejects.close();
    }
}
