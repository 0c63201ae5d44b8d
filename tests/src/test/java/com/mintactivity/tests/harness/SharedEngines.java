package com.mintactivity.tests.harness;

import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.local.engine.Template;
import com.mintactivity.model.dynamo.ModelDynamo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The stores that all tests share: that of the tables, and the engines DynamoDB Local, Redis and a Secrets Manager
 * endpoint, which end with the JVM. Tables are in the store in memory, which the comparison of {@code lab/simulation}
 * holds to the answers of DynamoDB Local. With the variable {@code ENGINES=real} they are in DynamoDB Local itself.
 */
public final class SharedEngines {

    private static final class Holder {
        private static final Engines ENGINES = start();
        private static final Template TEMPLATE = readTemplate();
    }

    private static final class Store {
        private static final DynamoDbClient DYNAMO =
                "real".equals(System.getenv("ENGINES")) ? engines().dynamo() : new ModelDynamo();
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
