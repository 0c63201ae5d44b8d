package com.mintactivity.local.engine;

import com.mintactivity.local.engine.AwsJsonServer.JsonReply;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/**
 * The operations of Secrets Manager that readers need, and those by which an operator changes a secret, on loopback. A
 * text that was put with a label of its own is kept until that label is removed, or it becomes current.
 */
final class SecretsEngine implements AutoCloseable {

    private final StoredSecrets secrets;
    private final AwsJsonServer server;
    /** Texts that are not current, by version id. */
    private final Map<String, String> labelled = new ConcurrentHashMap<>();
    /** The id of the current text of a secret that was changed in this process. */
    private final Map<String, String> current = new ConcurrentHashMap<>();

    /** The text that was current before, of a secret that was changed in this process. */
    private final Map<String, Version> previous = new ConcurrentHashMap<>();

    private record Version(String id, String text) {}

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

    private synchronized JsonReply answer(String operation, JsonNode request) {
        if (operation.equals("secretsmanager.CreateSecret")) {
            return created(
                    request.path("Name").asString(""),
                    request.path("SecretString").asString(""));
        }
        String name = request.path("SecretId").asString("");
        Optional<String> stored = secrets.get(name);
        if (stored.isEmpty()) {
            return JsonReply.refused("ResourceNotFoundException");
        }
        return switch (operation) {
            case "secretsmanager.GetSecretValue" -> {
                Version version = request.path("VersionStage").asString("").equals("AWSPREVIOUS")
                        ? previous.get(name)
                        : new Version(versionId(name), stored.get());
                yield version == null
                        ? JsonReply.refused("ResourceNotFoundException")
                        : JsonReply.ok(Map.of(
                                "ARN",
                                arn(name),
                                "Name",
                                name,
                                "VersionId",
                                version.id(),
                                "SecretString",
                                version.text()));
            }
            case "secretsmanager.PutSecretValue" -> {
                String version = UUID.randomUUID().toString();
                String text = request.path("SecretString").asString("");
                if (request.path("VersionStages").isEmpty()) {
                    makeCurrent(name, new Version(version, text));
                } else {
                    labelled.put(version, text);
                }
                yield JsonReply.ok(Map.of("ARN", arn(name), "Name", name, "VersionId", version));
            }
            case "secretsmanager.UpdateSecretVersionStage" -> moved(name, request);
            case "secretsmanager.DeleteSecret" -> {
                secrets.remove(name);
                yield JsonReply.ok(Map.of("ARN", arn(name), "Name", name));
            }
            default -> JsonReply.refused("UnknownOperationException");
        };
    }

    private JsonReply created(String name, String text) {
        if (secrets.get(name).isPresent()) {
            return JsonReply.refused("ResourceExistsException");
        }
        secrets.put(name, text);
        return JsonReply.ok(Map.of("ARN", arn(name), "Name", name, "VersionId", versionId(name)));
    }

    private void makeCurrent(String name, Version version) {
        previous.put(name, new Version(versionId(name), secrets.get(name).orElse("")));
        secrets.put(name, version.text());
        current.put(name, version.id());
    }

    private String versionId(String name) {
        return current.getOrDefault(name, "00000000-0000-0000-0000-000000000001");
    }

    private JsonReply moved(String name, JsonNode request) {
        String to = request.path("MoveToVersionId").asString("");
        String from = request.path("RemoveFromVersionId").asString("");
        if (request.path("VersionStage").asString("").equals("AWSCURRENT")) {
            Version before = previous.get(name);
            String text = before != null && before.id().equals(to) ? before.text() : labelled.get(to);
            if (text == null || !from.equals(versionId(name))) {
                return JsonReply.refused("InvalidParameterException");
            }
            makeCurrent(name, new Version(to, text));
        } else {
            labelled.remove(from);
        }
        return JsonReply.ok(Map.of("ARN", arn(name), "Name", name));
    }

    private static String arn(String name) {
        return "arn:aws:secretsmanager:us-east-1:000000000000:secret:" + name;
    }

    @Override
    public void close() {
        server.close();
    }
}
