package com.mintactivity.tests.harness;

import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.local.engine.Template;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The engines that all tests share: DynamoDB Local, Redis and a Secrets Manager endpoint. They end with the JVM. */
public final class SharedEngines {

    private static final class Holder {
        private static final Engines ENGINES = start();
        private static final Template TEMPLATE = readTemplate();
    }

    private SharedEngines() {}

    public static Engines engines() {
        return Holder.ENGINES;
    }

    /** The template that defines the tables of every stack. */
    public static Template template() {
        return Holder.TEMPLATE;
    }

    private static Template readTemplate() {
        try {
            return Template.of(Path.of(""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Engines start() {
        try {
            Engines engines = Engines.start(Storage.memory());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(engines)));
            return engines;
        } catch (Exception e) {
            throw new IllegalStateException("the engines did not start", e);
        }
    }

    private static void close(Engines engines) {
        try {
            engines.close();
        } catch (Exception e) {
            throw new IllegalStateException("the engines did not end", e);
        }
    }
}
