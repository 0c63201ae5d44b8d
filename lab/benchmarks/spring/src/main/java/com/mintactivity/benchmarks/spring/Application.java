package com.mintactivity.benchmarks.spring;

import java.net.URI;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import redis.clients.jedis.Jedis;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** The application and its clients. */
@SpringBootApplication
public class Application {

    @Bean
    DynamoDbClient dynamo() {
        return DynamoDbClient.create();
    }

    @Bean
    SecretsManagerClient secrets() {
        return SecretsManagerClient.create();
    }

    @Bean
    Jedis jedis() {
        return new Jedis(URI.create(System.getenv("CACHE_URL")));
    }
}
