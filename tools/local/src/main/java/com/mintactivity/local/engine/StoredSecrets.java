package com.mintactivity.local.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The secrets by name, in memory and, if the storage is a directory, in its file {@code secrets.json} of mode 0600. */
final class StoredSecrets {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int SECRET_BYTES = 32;

    private final Storage storage;
    private final Map<String, String> secrets = new LinkedHashMap<>();

    private StoredSecrets(Storage storage) {
        this.storage = storage;
    }

    static StoredSecrets open(Storage storage) throws IOException {
        StoredSecrets opened = new StoredSecrets(storage);
        if (storage instanceof Storage.Disk(Path path) && Files.exists(file(path))) {
            for (Map.Entry<String, JsonNode> secret :
                    JSON.readTree(Files.readString(file(path))).properties()) {
                opened.secrets.put(secret.getKey(), secret.getValue().asString());
            }
        }
        return opened;
    }

    synchronized Optional<String> get(String name) {
        return Optional.ofNullable(secrets.get(name));
    }

    synchronized void put(String name, String text) {
        secrets.put(name, text);
        save();
    }

    synchronized void remove(String name) {
        secrets.remove(name);
        save();
    }

    private void save() {
        if (storage instanceof Storage.Disk(Path path)) {
            try {
                PrivateFile.write(file(path), JSON.writeValueAsString(secrets));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Creates a keyring with one random version if there is no secret of that name. */
    synchronized void generate(String name) {
        if (!secrets.containsKey(name)) {
            byte[] secret = new byte[SECRET_BYTES];
            new SecureRandom().nextBytes(secret);
            put(
                    name,
                    JSON.writeValueAsString(
                            Map.of("current", "1", "1", HexFormat.of().formatHex(secret))));
        }
    }

    private static Path file(Path directory) {
        return directory.resolve("secrets.json");
    }
}
