package com.mintactivity.operator.key;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.key.KeyRoll.Rolled;
import com.mintactivity.operator.key.Keys.Issued;
import com.mintactivity.operator.tenant.Tenants;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

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
        Allowlist ranges = allowlist("--allow", allow);
        boolean isSandbox = notCanary(tenant).synthetic();
        Tenants.of(root()).findStaying(tenant);
        Instant now = now();
        ServiceCap cap = new ServiceCap(root());
        KeyTerms terms = new KeyTerms(
                tenant, options.scopes(), ranges, options.rate(Rate.DEFAULT, cap), now, options.expiresAt(now));
        Optional<String> note = options.note();
        Optional<KeyLetter> letter = options.letter(root());
        Issued issued = issued(terms, note, letter);
        Optional<String> onStdout = letter.filter(KeyLetter::isOnStdout).map(stdout -> stdout.text(issued, isSandbox));
        reveal(issued, onStdout);
        letter.ifPresent(file -> file.write(issued, isSandbox));
        StoredKey key = issued.stored();
        hint(key);
        cap.report(List.of(key), keys().list(), now);
    }

    private Issued issued(KeyTerms terms, Optional<String> note, Optional<KeyLetter> letter) {
        try {
            return keys().issue("key issue", terms, note);
        } catch (RuntimeException notIssued) {
            letter.ifPresent(KeyLetter::discard);
            throw notIssued;
        }
    }

    @Command(name = "list", description = "all keys, or one tenant's, with their use of the last seven days")
    void list(
            @Parameters(paramLabel = "TENANT", arity = "0..1") @Nullable String tenant,
            @Option(
                            names = "--ending-in",
                            paramLabel = "D",
                            description = "only live keys that end within this time, or before it")
                    @Nullable
                    Moment end) {
        Instant now = now();
        if (tenant != null) {
            Tenants.of(root()).find(tenant);
        }
        List<StoredKey> all = keys().list();
        List<StoredKey> keys = all.stream()
                .filter(key -> tenant == null || key.record().tenant().equals(tenant))
                .filter(key -> end == null
                        || (key.isLive(now) && !key.record().expiresAt().isAfter(end.after(now))))
                .toList();
        String none = end == null
                ? "no keys yet: `key issue TENANT --allow CIDR` creates the first"
                : "no live key ends until " + Rfc3339.format(end.after(now));
        new KeyReports(root()).listed(keys, none);
        new ServiceCap(root()).report(keys, all, now());
    }

    @Command(name = "show", description = "one key")
    void show(@Parameters(paramLabel = "KEY_ID") String keyId) {
        new KeyReports(root()).shown(keys().find(keyId));
    }

    @Command(name = "note", description = "say in a line what a key is for; an empty text removes the note")
    void note(@Parameters(paramLabel = "KEY_ID") String keyId, @Parameters(paramLabel = "TEXT") String text) {
        answer(keys().note(keyId, KeyNote.of("TEXT", text)));
    }

    @Command(
            name = "disable",
            description = "pause a key: it is refused everywhere within 10 seconds, until it is enabled")
    void disable(@Parameters(paramLabel = "KEY_ID") String keyId) {
        answer(keys().change("key disable", keyId, key -> key.withDisabled(true)));
    }

    @Command(name = "enable", description = "end the pause of a key")
    void enable(@Parameters(paramLabel = "KEY_ID") String keyId) {
        answer(keys().change("key enable", keyId, key -> key.withDisabled(false)));
    }

    @Command(
            name = "revoke",
            description = "revoke a key for ever: it is refused everywhere within 10 seconds; on a terminal, it asks"
                    + " before")
    void revoke(@Parameters(paramLabel = "KEY_ID") String keyId, @Mixin Confirmation confirmation) {
        confirmation.ask(root(), () -> revocation(keys().find(keyId)));
        answer(keys().revoke(keyId, now().truncatedTo(ChronoUnit.MILLIS)));
    }

    private String revocation(StoredKey key) {
        String keyId = key.record().keyId();
        return "This ends " + keyId + " of " + key.record().tenant() + " for ever ("
                + key.note().map(note -> "note: " + note).orElse("without a note") + ", "
                + usage().lastUsedOn(keyId).map(day -> "last used on " + day).orElse("never used") + ", "
                + key.state(now()) + "): its callers get 401 within 10 seconds. `key disable " + keyId
                + "` pauses it.";
    }

    @Command(
            name = "roll",
            description = "issue a second key with the same settings, and end the first after an overlap")
    void roll(
            @Parameters(paramLabel = "KEY_ID") String keyId,
            @Option(
                            names = "--overlap",
                            paramLabel = "D",
                            description = "how long the first key still works, or until when; default: 24h, or with"
                                    + " --again the end that an earlier roll has set")
                    @Nullable
                    Moment overlap,
            @Option(
                            names = "--again",
                            description = "revoke the key that this one was rolled into, whose token is lost, and issue"
                                    + " another")
                    boolean again) {
        Instant now = now();
        Optional<Instant> end = Optional.ofNullable(overlap).map(given -> given.after(now));
        if (end.filter(now.truncatedTo(ChronoUnit.SECONDS)::isAfter).isPresent()) {
            throw new Declined("--overlap must not end in the past").argument("--overlap");
        }
        notCanary(keys().find(keyId).record().tenant());
        ServiceCap cap = new ServiceCap(root());
        Rolled rolled = new KeyRoll(keys(), usage(), cap, keyId).roll(end, again);
        reveal(rolled.successor(), Optional.empty());
        rolled.revoked().ifPresent(lost -> root().console().say(lost + " is revoked"));
        String why = rolled.wanted()
                .map(wanted -> rolled.end().isBefore(wanted) ? ", its own end: a roll never prolongs a key" : "")
                .orElse(", as before: `--overlap D` would end it earlier");
        root().console().say(keyId + " works until " + Rfc3339.format(rolled.end()) + why);
        cap.report(List.of(rolled.successor().stored()), keys().list(), now());
    }

    @Command(
            name = "allow",
            description = "replace a key's allowlist, or change it by single ranges",
            customSynopsis = {
                "bin/operator key allow KEY_ID CIDR... [OPTION]...",
                "bin/operator key allow KEY_ID [--add CIDR...] [--remove CIDR...] [OPTION]..."
            })
    void allow(@Mixin AllowOptions options) {
        options.check(root());
        notCanary(keys().find(options.keyId()).record().tenant());
        AllowlistPolicy policy = root().backend().allowlists();
        StoredKey changed =
                keys().change("key allow", options.keyId(), key -> key.withAllow(options.over(key.allow(), policy)));
        answer(changed);
        hint(changed);
    }

    @Command(name = "limit", description = "change a key's rate limit")
    void limit(@Parameters(paramLabel = "KEY_ID") String keyId, @Mixin RateOptions rate) {
        rate.requireOne(root());
        ServiceCap cap = new ServiceCap(root());
        rate.requireWithin(cap);
        StoredKey changed = keys().change("key limit", keyId, key -> key.withRate(rate.over(key.rate())));
        answer(changed);
        cap.report(List.of(changed), keys().list(), now());
    }

    /** The canary's key is for its own address alone, and its token for a secret. */
    private Tenant notCanary(String name) {
        Tenant tenant = Tenants.of(root()).find(name);
        if (tenant.isCanary()) {
            throw new Declined("the key of the canary is made by its own command, for one address")
                    .remedy("`canary create` rolls it");
        }
        return tenant;
    }

    /** A caller that has IPv6 prefers it, so a list without it is the most frequent cause of 403 at a new partner. */
    private void hint(StoredKey key) {
        if (key.record().allow().isPublicIpv4Only()) {
            root().console()
                    .say("the allowlist has no IPv6 range: a backend that has IPv6 gets 403. To allow it: `key allow "
                            + key.record().keyId() + " --add CIDR`");
        }
    }

    private Allowlist allowlist(String argument, List<String> ranges) {
        AllowlistPolicy policy = root().backend().allowlists();
        return Declined.ifInvalid(argument, () -> Allowlist.of(ranges, policy));
    }

    private Keys keys() {
        return Keys.of(root());
    }

    private KeyUsage usage() {
        return new KeyUsage(root().backend().dynamo(), root().backend().stack());
    }

    private void answer(StoredKey key) {
        new KeyReports(root()).changed(key);
    }

    /** @param letter which has standard output for itself, unless the answer is JSON */
    private void reveal(Issued issued, Optional<String> letter) {
        root().ifUnwritten(
                        "revoke the new key with `key revoke " + issued.key().keyId() + "`, since its token is lost");
        ObjectNode json = KeyAnswers.json(issued);
        letter.ifPresent(text -> json.put("letter", text));
        Console console = root().console();
        if (letter.isEmpty() || console.json()) {
            console.answer(json, () -> text(issued));
        } else {
            console.say(text(issued));
            console.answer(json, letter::orElseThrow);
        }
    }

    private String text(Issued issued) {
        return IssuedText.of(issued, root().backend().url(), now());
    }
}
