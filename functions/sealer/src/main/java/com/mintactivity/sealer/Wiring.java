package com.mintactivity.sealer;

import com.mintactivity.activity.seal.Sealer;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.snapshot.Connections;
import com.mintactivity.auth.watch.Log;
import com.mintactivity.auth.watch.Metrics;
import com.mintactivity.auth.web.Settings;
import java.time.Duration;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What the sealer stands on when Lambda makes it. */
record Wiring(Sealer sealer, Metrics metrics, Log log, Connections connections) {

    /** Nobody waits for the sealer: it would rather try long than begin a chunk again. */
    private static final Duration ATTEMPT = Duration.ofSeconds(5);

    private static final Duration CALL = Duration.ofSeconds(20);

    static Wiring lambda() {
        Settings settings = Settings.of(System.getenv());
        InstantSource clock = InstantSource.system();
        Connections connections = new Connections();
        DynamoDbClient dynamo = DynamoDbClient.builder()
                .httpClient(connections)
                .overrideConfiguration(
                        limits -> limits.apiCallAttemptTimeout(ATTEMPT).apiCallTimeout(CALL))
                .build();
        return new Wiring(
                new Sealer(dynamo, settings.stack(), new SettledClock(clock, settings.settle())),
                new Metrics(System.out, clock, settings.stack()),
                new Log(System.out, clock),
                connections);
    }
}
