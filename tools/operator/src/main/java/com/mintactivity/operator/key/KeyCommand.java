package com.mintactivity.operator.key;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.key.Keys.Issued;
import com.mintactivity.operator.tenant.Tenants;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on keys. */
@Command(description = "the partners' private keys", synopsisSubcommandLabel = "COMMAND")
public final class KeyCommand extends Group {

    public KeyCommand(Root root) {
        super(root);
    }

    @Command(
            name = "issue",
            description = "issue a key and show its token, once",
            customSynopsis = "bin/operator key issue TENANT --allow CIDR... [OPTION]...")
    void issue(
            @Parameters(paramLabel = "TENANT") String tenant,
            @Option(
                            names = "--allow",
                            paramLabel = "CIDR",
                            arity = "1..*",
                            required = true,
                            description = "up to 16 public ranges: IPv4 /24 or narrower, IPv6 /48 or narrower")
                    List<String> allow,
            @Mixin IssueOptions options) {
        options.check(root());
        Instant now = now();
        KeyTerms terms = new KeyTerms(
                tenant, options.scopes(), allowlist(allow), options.rate(Rate.DEFAULT), now, options.expiresAt(now));
        Tenants.of(root()).find(tenant);
        reveal(keys().issue(terms));
    }

    @Command(name = "list", description = "all keys, or one tenant's")
    void list(@Parameters(paramLabel = "TENANT", arity = "0..1") @Nullable String tenant) {
        if (tenant != null) {
            Tenants.of(root()).find(tenant);
        }
        List<KeyRecord> keys = keys().list().stream()
                .filter(key -> tenant == null || key.tenant().equals(tenant))
                .toList();
        Map<String, String> usage = usage().all();
        root().console().answer(KeyAnswers.json(keys, usage), () -> KeyAnswers.text(keys, usage, now()));
    }

    @Command(name = "show", description = "one key")
    void show(@Parameters(paramLabel = "KEY_ID") String keyId) {
        answer(keys().find(keyId));
    }

    @Command(name = "revoke", description = "revoke a key: it is refused everywhere within 10 seconds")
    void revoke(@Parameters(paramLabel = "KEY_ID") String keyId) {
        answer(keys().revoke(keyId, now().truncatedTo(ChronoUnit.MILLIS)));
    }

    @Command(
            name = "roll",
            description = "issue a second key with the same settings, and end the first after an overlap")
    void roll(
            @Parameters(paramLabel = "KEY_ID") String keyId,
            @Option(
                            names = "--overlap",
                            paramLabel = "D",
                            defaultValue = "24h",
                            description = "how long the first key still works; default: 24h")
                    Duration overlap) {
        Instant end = now().plus(overlap).truncatedTo(ChronoUnit.SECONDS);
        reveal(keys().roll(keyId, end));
        KeyRecord old = keys().find(keyId);
        root().console().say(keyId + " works until " + old.expiresAt());
    }

    @Command(name = "allow", description = "replace a key's allowlist")
    void allow(
            @Parameters(paramLabel = "KEY_ID", index = "0") String keyId,
            @Parameters(paramLabel = "CIDR", index = "1..*", arity = "1..*") List<String> ranges) {
        Allowlist allow = allowlist(ranges);
        answer(keys().change("key allow", keyId, key -> key.withAllow(allow)));
    }

    @Command(name = "limit", description = "change a key's rate limit")
    void limit(@Parameters(paramLabel = "KEY_ID") String keyId, @Mixin RateOptions rate) {
        rate.check(root());
        answer(keys().change("key limit", keyId, key -> key.withRate(rate.over(key.rate()))));
    }

    private Allowlist allowlist(List<String> ranges) {
        AllowlistPolicy policy = root().backend().allowlists();
        return Declined.ifInvalid(() -> Allowlist.of(ranges, policy));
    }

    private Keys keys() {
        return Keys.of(root());
    }

    private KeyUsage usage() {
        return new KeyUsage(root().backend().dynamo(), root().backend().stack());
    }

    private void answer(KeyRecord key) {
        Optional<String> used = usage().lastUsedOn(key.keyId());
        Map<String, String> usage = used.map(day -> Map.of(key.keyId(), day)).orElse(Map.of());
        root().console()
                .answer(KeyAnswers.json(key, used.orElse(null)), () -> KeyAnswers.text(List.of(key), usage, now()));
    }

    private void reveal(Issued issued) {
        root().console()
                .answer(
                        KeyAnswers.json(issued),
                        () -> IssuedText.of(issued, root().backend().url(), now()));
    }
}
