package com.mintactivity.tests.harness;

import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import java.io.PrintStream;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** An emulator of AWS: tables and secrets. The cache store is always the local one. */
public interface Emulator {

    /** The store of tables of the tests. */
    Emulator STORE = new Emulator() {
        @Override
        public void create(String stack) {
            DynamoDbClient dynamo = SharedEngines.dynamo();
            SharedEngines.template().tables(stack).forEach(dynamo::createTable);
            SharedEngines.engines().generateSecret(Pepper.secretId(stack));
            SharedEngines.engines().generateSecret(Cursors.secretId(stack));
        }

        @Override
        public Platform platform(Settings settings, InstantSource clock, PrintStream log) {
            return Platform.of(
                    settings,
                    clock,
                    SharedEngines.dynamo(),
                    SharedEngines.engines().secrets(clock),
                    log);
        }
    };

    /** DynamoDB Local behind its address: for tests of connections, and of clients that choose their own. */
    Emulator OVER_HTTP = new Emulator() {
        @Override
        public void create(String stack) {
            SharedEngines.engines().create(stack, SharedEngines.template());
        }

        @Override
        public Platform platform(Settings settings, InstantSource clock, PrintStream log) {
            return SharedEngines.engines().platform(settings, clock, log);
        }
    };

    /** Creates a stack's tables, by the template's properties, and its secrets. */
    void create(String stack);

    Platform platform(Settings settings, InstantSource clock, PrintStream log);
}
