package com.mintactivity.benchmarks.contenders;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads an event and writes the response. */
final class ReadAndWrite implements PieceOfWork {

    private final byte[] event;
    private final GatewayEventReader source;
    private final ResponseWriter sink;

    ReadAndWrite(String file, GatewayEventReader source, ResponseWriter sink) throws IOException {
        this.event = Files.readAllBytes(Path.of(file));
        this.source = source;
        this.sink = sink;
    }

    @Override
    public int run() {
        return sink.write(HitsResponse.to(source.read(event))).length();
    }
}
