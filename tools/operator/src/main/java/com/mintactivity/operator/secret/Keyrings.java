package com.mintactivity.operator.secret;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.secret.Keyring;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The keyrings that partners depend on, with their keys and cursors: those of the stack, or of another one, whose
 * replicas are in the stack's Region.
 */
public final class Keyrings {

    /** The page that says what to do about one that was deleted for good. */
    public static final String GONE = "docs/region.md#a-secret-in-a-region-that-works";

    private final Root root;
    private final String stack;

    private Keyrings(Root root, String stack) {
        this.root = root;
        this.stack = stack;
    }

    /** Those of the stack itself. */
    public static Keyrings of(Root root) {
        return new Keyrings(root, root.backend().stack());
    }

    /**
     * Those of a stack whose pepper is given.
     *
     * @throws Declined if the name is that of no pepper
     */
    public static Keyrings named(Root root, String argument, String secret) {
        String end = SecretName.PEPPER.id("");
        if (!secret.endsWith(end) || secret.contains(":")) {
            throw new Declined(secret + " does not name the pepper of a stack")
                    .argument(argument)
                    .remedy("give its name, such as mint-activity" + end);
        }
        return new Keyrings(root, secret.substring(0, secret.length() - end.length()));
    }

    /** The command that brings a secret back that is scheduled for deletion. */
    public static String restoration(Root root, String id) {
        return "aws secretsmanager restore-secret --secret-id " + id + root.regionOption();
    }

    /**
     * The pepper.
     *
     * @throws Declined if there is none, or if it is no keyring
     */
    public Keyring pepper() {
        return read(SecretName.PEPPER).keyring();
    }

    /** Whether there is a cursor secret. A stack that has lost it may still have its pepper. */
    public boolean haveCursor() {
        return StoredKeyring.exists(root, SecretName.CURSOR.id(stack));
    }

    /**
     * The names of the keyrings of which others have a version that these lack; that of cursors only if others have
     * one.
     *
     * @throws Declined if there is no such keyring
     */
    public List<String> lacking(Keyrings others) {
        List<SecretName> theirs =
                others.haveCursor() ? List.of(SecretName.PEPPER, SecretName.CURSOR) : List.of(SecretName.PEPPER);
        return theirs.stream()
                .filter(name -> !read(name).holdsAll(others.read(name)))
                .map(SecretName::word)
                .toList();
    }

    /**
     * Makes keyrings equal to those of others.
     *
     * @param names as {@link #lacking} gives them
     * @param command as the audit names it
     */
    public void copy(Keyrings others, List<String> names, String command) {
        Stream.of(SecretName.values())
                .filter(name -> names.contains(name.word()))
                .forEach(name -> {
                    StoredKeyring copied = others.read(name);
                    AuditedWrites.of(root)
                            .record(
                                    command,
                                    name.word(),
                                    Map.of(
                                            "copied_from",
                                            fromS(name.id(others.stack)),
                                            "current",
                                            fromS(copied.current())));
                    read(name).become(copied);
                });
    }

    private StoredKeyring read(SecretName name) {
        return StoredKeyring.read(root, name.id(stack));
    }
}
