package com.mintactivity.local.engine;

import com.mintactivity.local.engine.AwsJsonServer.JsonReply;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Secrets Manager's {@code GetSecretValue} on loopback. Every other operation is refused. */
final class SecretsEngine implements AutoCloseable {

    private final StoredSecrets secrets;
    private final AwsJsonServer server;

    private SecretsEngine(Storage storage, int port) throws IOException {
        this.secrets = StoredSecrets.open(storage);
        this.server = AwsJsonServer.start(port, this::answer);
    }

    /** @param port 0 takes any free one */
    static SecretsEngine start(Storage storage, int port) throws IOException {
        return new SecretsEngine(storage, port);
    }

    URI url() {
        return server.url();
    }

    StoredSecrets secrets() {
        return secrets;
    }

    private JsonReply answer(String operation, JsonNode request) {
        if (!operation.equals("secretsmanager.GetSecretValue")) {
            return JsonReply.refused("UnknownOperationException");
        }
        String name = request.path("SecretId").asString("");
        return secrets.get(name)
                .map(text -> JsonReply.ok(Map.of("ARN", arn(name), "Name", name, "SecretString", text)))
                .orElseGet(() -> JsonReply.refused("ResourceNotFoundException"));
    }

    private static String arn(String name) {
        return "arn:aws:secretsmanager:us-east-1:000000000000:secret:" + name;
    }

    @Override
    public void close() {
        server.close();
    }
}
