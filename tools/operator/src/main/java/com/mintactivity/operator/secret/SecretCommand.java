package com.mintactivity.operator.secret;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.TextTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands on secrets. */
@Command(
        description = "the secrets pepper (proofs of keys), cursor and cache: their versions, never their values",
        synopsisSubcommandLabel = "COMMAND")
public final class SecretCommand extends Group {

    /** An instance that has just read a keyring does not read it again for ten seconds. */
    private static final Duration SPREAD = Duration.ofSeconds(60);

    /** More keys than this are named by their number. */
    private static final int NAMED = 5;

    public SecretCommand(Root root) {
        super(root);
    }

    @Command(name = "status", description = "the versions of a secret, and how many live keys depend on each")
    void status(@Parameters(paramLabel = "NAME", converter = SecretName.SecretNameConverter.class) SecretName name) {
        answer(name, read(name));
    }

    @Command(
            name = "rotate",
            description = {
                "add a version and make it current a minute later, when every function can read it; with VERSION, make"
                        + " that one current",
                "",
                "Of cache, only add a version: the store has to accept it first (docs/recover.md)."
            })
    void rotate(
            @Parameters(paramLabel = "NAME", converter = SecretName.SecretNameConverter.class) SecretName name,
            @Parameters(paramLabel = "VERSION", arity = "0..1") @Nullable String version,
            @Option(
                            names = "--wait",
                            paramLabel = "D",
                            description = "how long to wait before the new version is current; default: 60s")
                    @Nullable
                    Duration wait) {
        StoredKeyring before = read(name);
        if (version != null) {
            makeCurrent(name, before, version);
            Journal.of(root()).done(rotation(name, version));
        } else {
            String added = before.next(root().clock().instant());
            try (Operation operation =
                    Journal.of(root()).begin(rotation(name, added), Map.of("added", fromS(added)), Map::of)) {
                before.add(added);
                if (name == SecretName.CACHE) {
                    root().console()
                            .say("next: deploy with SecondCacheVersion=" + added + ", and then `secret rotate cache "
                                    + added + "`");
                } else {
                    pause(name, added, wait == null ? SPREAD : wait);
                    makeCurrent(name, read(name), added);
                }
                operation.end();
            }
        }
        answer(name, read(name));
    }

    @Command(
            name = "restore",
            description = "make the text before the current one current again, after someone has damaged the secret;"
                    + " on a terminal, it asks before")
    void restore(
            @Parameters(paramLabel = "NAME", converter = SecretName.SecretNameConverter.class) SecretName name,
            @Mixin Confirmation confirmation) {
        StoredKeyring previous =
                StoredKeyring.previous(root(), name.id(root().backend().stack()));
        confirmation.ask(
                root(),
                () -> "This makes the text before the current one of " + name.word() + " current, with the versions "
                        + String.join(", ", previous.versions()) + ", of which " + previous.current()
                        + " is current. Versions that only the text of now has stop working"
                        + (name == SecretName.PEPPER ? ": keys that were issued with them get 401." : "."));
        audit("secret restore", name, "current", previous.current());
        previous.restore();
        answer(name, read(name));
    }

    private static Work rotation(SecretName name, String version) {
        return new Work(
                "secret rotate",
                name.word(),
                "version " + version + ", which `secret rotate " + name.word() + " " + version + "` makes current");
    }

    private void pause(SecretName name, String added, Duration wait) {
        root().console()
                .say("version " + added + " is added, and becomes current in " + wait.toSeconds()
                        + " s. If this is interrupted: `secret rotate " + name.word() + " " + added + "`");
        try {
            Thread.sleep(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Declined("interrupted before version " + added + " was current")
                    .remedy("`secret rotate " + name.word() + " " + added + "` makes it current");
        }
    }

    private void makeCurrent(SecretName name, StoredKeyring keyring, String version) {
        require(keyring, name, version);
        if (!keyring.current().equals(version)) {
            audit("secret rotate", name, "current", version);
            keyring.makeCurrent(version);
        }
    }

    @Command(
            name = "retire",
            description = "remove a version, unless it is current or a live key depends on it; on a terminal, it asks"
                    + " before")
    void retire(
            @Parameters(paramLabel = "NAME", converter = SecretName.SecretNameConverter.class) SecretName name,
            @Parameters(paramLabel = "VERSION") String version,
            @Mixin Confirmation confirmation) {
        StoredKeyring keyring = read(name);
        require(keyring, name, version);
        if (keyring.current().equals(version)) {
            throw new Declined("version " + version + " of " + name.word() + " is current")
                    .argument("VERSION")
                    .remedy("`secret rotate " + name.word() + "` makes another one current");
        }
        List<String> dependent = dependent(name).getOrDefault(version, List.of());
        if (!dependent.isEmpty()) {
            throw new Declined("live keys depend on version " + version + " of pepper (" + named(dependent) + ")")
                    .argument("VERSION")
                    .remedy("`key roll` them, or `key revoke` them if they must not work any more");
        }
        confirmation.ask(root(), () -> effect(name, version));
        audit("secret retire", name, "removed", version);
        keyring.remove(version);
        answer(name, read(name));
    }

    private static String effect(SecretName name, String version) {
        return "This removes version " + version + " of " + name.word()
                + switch (name) {
                    case PEPPER -> ", on which no live key depends.";
                    case CURSOR -> ": cursors of that time, which partners keep for ever, get 400.";
                    case CACHE -> ". A deployment that names it will fail.";
                };
    }

    private static String named(List<String> keys) {
        return keys.stream().limit(NAMED).collect(Collectors.joining(", "))
                + (keys.size() > NAMED ? " and " + (keys.size() - NAMED) + " more" : "");
    }

    private static void require(StoredKeyring keyring, SecretName name, String version) {
        if (!keyring.holds(version)) {
            throw new Declined(name.word() + " has no version " + version)
                    .argument("VERSION")
                    .remedy("it has " + String.join(", ", keyring.versions()));
        }
    }

    private StoredKeyring read(SecretName name) {
        return StoredKeyring.read(root(), name.id(root().backend().stack()));
    }

    /** The ids of live keys by the version that their proof was made with. Disabled keys may work again. */
    private Map<String, List<String>> dependent(SecretName name) {
        if (name != SecretName.PEPPER) {
            return Map.of();
        }
        Backend service = root().backend();
        Instant now = now();
        return service
                .dynamo()
                .scanPaginator(request ->
                        request.tableName(KeyItems.table(service.stack())).consistentRead(true))
                .items()
                .stream()
                .map(KeyItems::read)
                .filter(key -> key.isLive(now))
                .collect(Collectors.groupingBy(
                        KeyRecord::pepperVersion,
                        TreeMap::new,
                        Collectors.mapping(KeyRecord::keyId, Collectors.toList())));
    }

    /** Before the change, so that no change lacks its row. */
    private void audit(String command, SecretName name, String what, String version) {
        AuditedWrites.of(root()).record(command, name.word(), Map.of(what, fromS(version)));
    }

    private void answer(SecretName name, StoredKeyring keyring) {
        Map<String, List<String>> dependent = dependent(name);
        ObjectNode json = JsonMapper.shared()
                .createObjectNode()
                .put("secret", name.word())
                .put("current", keyring.current());
        ArrayNode versions = json.putArray("versions");
        TextTable table = new TextTable("VERSION", "STATE", "LIVE KEYS");
        for (String version : keyring.versions()) {
            ObjectNode one = versions.addObject().put("version", version);
            int keys = dependent.getOrDefault(version, List.of()).size();
            if (name == SecretName.PEPPER) {
                one.put("live_keys", keys);
            }
            table.row(
                    version,
                    version.equals(keyring.current()) ? "current" : "kept",
                    name == SecretName.PEPPER ? Integer.toString(keys) : "-");
        }
        root().console().answer(json, table::toString);
        dependent.keySet().stream()
                .filter(version -> !keyring.holds(version))
                .forEach(version -> root().console()
                        .say("warning: live keys depend on version " + version + ", which is gone ("
                                + named(dependent.getOrDefault(version, List.of())) + "): they get 401"));
    }
}
