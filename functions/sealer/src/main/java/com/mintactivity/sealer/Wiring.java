package com.mintactivity.sealer;

import com.mintactivity.activity.seal.Sealer;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What the sealer stands on when Lambda makes it. */
record Wiring(Sealer sealer, Metrics metrics, Log log, RenewableHttpClient httpClient) {

    /** Nobody waits for the sealer: it would rather try long than begin a chunk again. */
    private static final Duration ATTEMPT = Duration.ofSeconds(5);

    private static final Duration CALL = Duration.ofSeconds(20);

    static Wiring lambda() {
        Settings settings = Settings.of(System.getenv());
        InstantSource clock = InstantSource.system();
        RenewableHttpClient httpClient = new RenewableHttpClient();
        DynamoDbClient dynamo = DynamoDbClient.builder()
                .httpClient(httpClient)
                .overrideConfiguration(
                        limits -> limits.apiCallAttemptTimeout(ATTEMPT).apiCallTimeout(CALL))
                .build();
        return new Wiring(
                new Sealer(dynamo, settings.stack(), new SettledClock(clock, settings.settle())),
                new Metrics(System.out, clock, settings.stack()),
                new Log(System.out, clock),
                httpClient);
    }
}
