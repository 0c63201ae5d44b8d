package com.mintactivity.sealer;

import com.mintactivity.activity.tally.seal.SealRound;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The function's collaborators in Lambda. */
record SealerWiring(SealRound round, Metrics metrics, Log log, RenewableHttpClient httpClient) {

    /** Longer than for a request: no caller waits for the sealer, and a failed call costs it the step. */
    private static final Duration ATTEMPT = Duration.ofSeconds(5);

    private static final Duration CALL = Duration.ofSeconds(20);

    static SealerWiring lambda() {
        Settings settings = Settings.of(System.getenv());
        InstantSource clock = InstantSource.system();
        RenewableHttpClient httpClient = new RenewableHttpClient();
        DynamoDbClient dynamo = DynamoDbClient.builder()
                .httpClient(httpClient)
                .overrideConfiguration(
                        limits -> limits.apiCallAttemptTimeout(ATTEMPT).apiCallTimeout(CALL))
                .build();
        return new SealerWiring(
                new SealRound(
                        new ContractStates(dynamo, settings.stack()),
                        new Sealer(dynamo, settings.stack(), new SettledClock(clock, settings.settle()))),
                new Metrics(System.out, clock, settings.stack()),
                new Log(System.out, clock),
                httpClient);
    }
}
