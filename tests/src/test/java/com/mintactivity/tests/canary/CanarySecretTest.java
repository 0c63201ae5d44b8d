package com.mintactivity.tests.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.local.engine.Clients;
import com.mintactivity.pretraffic.CanarySecret;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.SecretsManagerException;

/**
 * No document says what AWS answers about a secret that does not exist: either answer means that there is no canary.
 */
final class CanarySecretTest {

    private final HttpServer server;
    private final SecretsManagerClient secrets;
    private volatile String error = "";

    CanarySecretTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = "{\"__type\":\"%s\"}".formatted(error).getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(400, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        secrets = Clients.at(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort()), SecretsManagerClient.builder())
                .build();
    }

    @AfterEach
    void end() {
        secrets.close();
        server.stop(0);
    }

    @Test
    void aSecretThatIsNotFoundMeansThatThereIsNoCanary() {
        error = "ResourceNotFoundException";
        assertThat(CanarySecret.token(secrets, "mint", () -> true)).isEmpty();
    }

    @Test
    void aRefusalMeansTheSameAsLongAsNothingOfACanaryIsThere() {
        error = "AccessDeniedException";
        assertThat(CanarySecret.token(secrets, "mint", () -> false)).isEmpty();
        assertThatThrownBy(() -> CanarySecret.token(secrets, "mint", () -> true))
                .isInstanceOf(SecretsManagerException.class);
    }

    @Test
    void anotherFailureIsOne() {
        error = "DecryptionFailure";
        assertThatThrownBy(() -> CanarySecret.token(secrets, "mint", () -> false))
                .isInstanceOf(SecretsManagerException.class);
    }
}
