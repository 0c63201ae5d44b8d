package com.mintactivity.tests.harness;

import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.local.engine.Template;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What all tests share: the store of tables, and the engines DynamoDB Local, Redis and a Secrets Manager endpoint, which
 * end with the JVM.
 */
public final class SharedEngines {

    private static final class Holder {
        private static final Engines ENGINES = start();
        private static final Template TEMPLATE = readTemplate();
    }

    private static final class Store {
        private static final DynamoDbClient DYNAMO = engines().dynamo();
    }

    private SharedEngines() {}

    public static Engines engines() {
        return Holder.ENGINES;
    }

    /** The client of the store of tables. */
    public static DynamoDbClient dynamo() {
        return Store.DYNAMO;
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
