package com.mintactivity.benchmarks.contenders;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An event read, and the answer to it written. */
final class Exchange implements Work {

    private final byte[] event;
    private final EventSource source;
    private final AnswerSink sink;

    Exchange(String file, EventSource source, AnswerSink sink) throws IOException {
        this.event = Files.readAllBytes(Path.of(file));
        this.source = source;
        this.sink = sink;
    }

    @Override
    public int run() {
        return sink.write(Answer.to(source.read(event))).length();
    }
}
