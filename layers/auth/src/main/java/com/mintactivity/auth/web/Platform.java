package com.mintactivity.auth.web;

import com.mintactivity.auth.cache.CacheStore;
import com.mintactivity.auth.secret.Secrets;
import com.mintactivity.auth.watch.Metrics;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The parts that every function stands on: its settings, the one clock, the stores, the secrets, the metrics. */
public record Platform(
        Settings settings,
        InstantSource clock,
        DynamoDbClient dynamo,
        Secrets secrets,
        CacheStore cache,
        Metrics metrics) {}
