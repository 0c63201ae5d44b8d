package com.mintactivity.operator.secret;

import static java.util.stream.Collectors.toMap;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.secret.Keyring;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueResponse;
import software.amazon.awssdk.services.secretsmanager.model.InvalidParameterException;
import software.amazon.awssdk.services.secretsmanager.model.InvalidRequestException;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A keyring as it was read, and its changes. A change fails if others have changed the keyring since. */
final class StoredKeyring {

    private static final String CURRENT = "current";
    private static final String AWSCURRENT = "AWSCURRENT";
    private static final String AWSPREVIOUS = "AWSPREVIOUS";
    private static final int SECRET_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SecretsManagerClient secrets;
    private final String id;
    private final String versionId;
    private final String replaced;
    private final ObjectNode keyring;

    /** @param replaced the version of the secret that was current at the time of reading, which a change replaces */
    private StoredKeyring(
            SecretsManagerClient secrets, String id, String versionId, String replaced, ObjectNode keyring) {
        this.secrets = secrets;
        this.id = id;
        this.versionId = versionId;
        this.replaced = replaced;
        this.keyring = keyring;
    }

    /**
     * Whether there is such a secret.
     *
     * @throws Declined if it is scheduled for deletion
     */
    static boolean exists(Root root, String id) {
        try {
            found(root, id, null);
            return true;
        } catch (ResourceNotFoundException missing) {
            return false;
        }
    }

    /** @throws Declined if there is no such secret, or if it is no keyring */
    static StoredKeyring read(Root root, String id) {
        SecretsManagerClient secrets = root.backend().secrets();
        GetSecretValueResponse stored = stored(root, id, null);
        return parsed(stored.secretString())
                .map(keyring -> new StoredKeyring(secrets, id, stored.versionId(), stored.versionId(), keyring))
                .orElseThrow(() -> new Declined("the secret " + id + " is no keyring")
                        .remedy("`secret restore` brings its text before back: docs/recover.md#restore-a-secret"));
    }

    /**
     * The keyring that was current before.
     *
     * @throws Declined if there is none, or if its form is wrong, too
     */
    static StoredKeyring previous(Root root, String id) {
        SecretsManagerClient secrets = root.backend().secrets();
        String current = stored(root, id, null).versionId();
        GetSecretValueResponse before = stored(root, id, AWSPREVIOUS);
        return parsed(before.secretString())
                .map(keyring -> new StoredKeyring(secrets, id, before.versionId(), current, keyring))
                .orElseThrow(() -> new Declined("the text before the current one of " + id + " is no keyring"));
    }

    /** @param label of the text; null for the current one */
    private static GetSecretValueResponse stored(Root root, String id, @Nullable String label) {
        try {
            return found(root, id, label);
        } catch (ResourceNotFoundException missing) {
            if (AWSPREVIOUS.equals(label)) {
                throw new Declined("the secret " + id + " has no text before the current one");
            }
            throw new Declined("there is no secret " + id)
                    .remedy("check --stack and --region; "
                            + (id.equals(SecretName.CACHE.id(root.backend().stack()))
                                    ? "there is none without a cache store, or locally"
                                    : "if it was deleted for good: " + Keyrings.GONE));
        }
    }

    /** @throws ResourceNotFoundException if there is no such secret, or no such text of it */
    private static GetSecretValueResponse found(Root root, String id, @Nullable String label) {
        try {
            return root.backend()
                    .secrets()
                    .getSecretValue(request -> request.secretId(id).versionStage(label));
        } catch (InvalidRequestException scheduled) {
            throw new Declined("the secret " + id + " is scheduled for deletion")
                    .remedy(Keyrings.restoration(root, id));
        }
    }

    private static Optional<ObjectNode> parsed(String text) {
        try {
            return JsonMapper.shared().readTree(text) instanceof ObjectNode keyring
                            && keyring.has(keyring.path(CURRENT).asString(""))
                    ? Optional.of(keyring)
                    : Optional.empty();
        } catch (JacksonException damaged) {
            // Its message may contain the text.
            return Optional.empty();
        }
    }

    String current() {
        return keyring.path(CURRENT).asString();
    }

    /** The names of the versions, the oldest first. */
    List<String> versions() {
        return keyring.propertyNames().stream()
                .filter(name -> !name.equals(CURRENT))
                .sorted(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    Keyring keyring() {
        return new Keyring(
                current(),
                versions().stream()
                        .collect(toMap(name -> name, name -> keyring.path(name).asString(""))));
    }

    boolean holds(String version) {
        return versions().contains(version);
    }

    /**
     * The name of a new version: the minutes since 1970, or one more than the greatest number of this text and of the
     * one before, if that is greater. So no number returns: a function may still hold the secret of a version that was
     * removed under its number.
     */
    String next(Instant now) {
        LongStream used = Stream.concat(Stream.of(keyring), before().stream())
                .flatMap(text -> text.propertyNames().stream())
                .filter(name -> name.matches("[0-9]{1,9}"))
                .mapToLong(Long::parseLong);
        long minutes = now.getEpochSecond() / Duration.ofMinutes(1).toSeconds();
        return Long.toString(Math.max(minutes, used.max().orElse(0) + 1));
    }

    /** The text before the current one, if there is one and it is a keyring. */
    private Optional<ObjectNode> before() {
        try {
            return parsed(secrets.getSecretValue(request -> request.secretId(id).versionStage(AWSPREVIOUS))
                    .secretString());
        } catch (ResourceNotFoundException none) {
            return Optional.empty();
        }
    }

    /** Adds a version of 256 random bits, which is not used before it is current. */
    void add(String version) {
        byte[] secret = new byte[SECRET_BYTES];
        RANDOM.nextBytes(secret);
        write(keyring.deepCopy().put(version, HexFormat.of().formatHex(secret)));
    }

    void makeCurrent(String version) {
        write(keyring.deepCopy().put(CURRENT, version));
    }

    /** Whether it has each version of another one, with the same value. */
    boolean holdsAll(StoredKeyring other) {
        return other.versions().stream()
                .allMatch(version -> other.keyring.path(version).equals(keyring.path(version)));
    }

    /** Makes it equal to another one. */
    void become(StoredKeyring other) {
        write(other.keyring);
    }

    void remove(String version) {
        ObjectNode without = keyring.deepCopy();
        without.remove(version);
        write(without);
    }

    /**
     * The new text is stored under a label of its own. Then the label of the current text moves from the one that was
     * read, which Secrets Manager refuses if another is current by now.
     */
    private void write(ObjectNode after) {
        byte[] suffix = new byte[8];
        RANDOM.nextBytes(suffix);
        String label = "operator-" + HexFormat.of().formatHex(suffix);
        String written = secrets.putSecretValue(request ->
                        request.secretId(id).secretString(after.toString()).versionStages(label))
                .versionId();
        try {
            moveCurrentTo(written);
        } finally {
            secrets.updateSecretVersionStage(
                    request -> request.secretId(id).versionStage(label).removeFromVersionId(written));
        }
    }

    /** Makes a previous keyring current again, whatever form the current text has. */
    void restore() {
        moveCurrentTo(versionId);
    }

    private void moveCurrentTo(String next) {
        try {
            secrets.updateSecretVersionStage(request -> request.secretId(id)
                    .versionStage(AWSCURRENT)
                    .moveToVersionId(next)
                    .removeFromVersionId(replaced));
        } catch (InvalidParameterException changed) {
            throw new Declined("the secret " + id + " is being changed by someone else at the same time")
                    .remedy("try again");
        }
    }
}
