package com.mintactivity.operator.backup;

import static java.util.stream.Collectors.toSet;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.backup.BackupFile.SealCheck;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.key.KeyRules;
import com.mintactivity.operator.secret.Keyrings;
import com.mintactivity.operator.tenant.TenantAnswers;
import com.mintactivity.operator.tenant.Tenants;
import com.mintactivity.platform.secret.Keyring;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that writes the items of a backup into a stack that lacks them. */
@Command(
        description = {
            "write what a stack lacks of a file of `backup`; what exists stays as it is",
            "",
            "It can be repeated after it was interrupted. A key whose proof needs a pepper that the stack lacks is"
                    + " left out, with a line that issues another. Exit status 1 also if anything of the file was"
                    + " left out. docs/region.md has the steps after the loss of a Region."
        })
public final class RestoreCommand implements Runnable {

    private static final String KEYRINGS_FROM = "--keyrings-from";

    /** So many live keys are named. */
    private static final int NAMED = 10;

    private final Root root;

    @Parameters(paramLabel = "FILE", description = "a file of `backup`")
    private String file = "";

    @Option(
            names = "--unsealed",
            description = "take a file that has no seal, or whose pepper is gone: print each tenant and key with its"
                    + " terms, and on a terminal ask")
    private boolean isUnsealed;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Option(names = "--check", description = "say what would be written, and write nothing")
    private boolean isCheck;

    @Option(
            names = KEYRINGS_FROM,
            paramLabel = "SECRET",
            description = "first copy the pepper of this name, such as mint-activity/pepper, and the cursor secret of"
                    + " the same prefix, into those of the stack")
    private @Nullable String pepper;

    public RestoreCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        BackupFile read = BackupFile.read(file);
        Keyrings own = Keyrings.of(root);
        Optional<Keyrings> others =
                Optional.ofNullable(pepper).map(secret -> Keyrings.named(root, KEYRINGS_FROM, secret));
        Backup backup = checked(
                read,
                Stream.concat(others.stream(), Stream.of(own))
                        .map(Keyrings::pepper)
                        .toList());
        boolean keepsApiOn = keepsApiOn(backup);
        List<String> lacking = others.map(own::lacking).orElse(List.of());
        others.filter(stack -> !stack.haveCursor())
                .ifPresent(lost -> root.console()
                        .say("the stack of " + pepper
                                + " has no cursor secret: its cursors are refused here, and partners"
                                + " start again from their `since`"));
        if (!lacking.isEmpty()) {
            requireNoLiveKeys();
        }
        Map<String, String> peppers = Pepper.fingerprints(
                others.filter(copied -> !lacking.isEmpty()).orElse(own).pepper());
        RestoreReport report;
        if (isCheck) {
            report = new Restoration(root, backup, peppers, whatLacks(), Optional.empty(), keepsApiOn).run();
        } else {
            Work work = new Work(Restoration.COMMAND, TenantItems.SERVICE, Work.file(file, now()));
            try (Operation operation = Journal.of(root).begin(work, Map.of(), Map::of)) {
                others.ifPresent(copied -> own.copy(copied, lacking, Restoration.COMMAND));
                report = new Restoration(root, backup, peppers, whatLacks(), Optional.of(operation), keepsApiOn).run();
                operation.end();
            }
        }
        root.console().answer(report.json(lacking), () -> report.text(lacking, root.program()));
        sayWithdrawn(backup);
        KeyRules.warnOfCap(root, backup.itemsOf(Part.KEY), now());
        if (!isCheck) {
            sayOff(backup);
        }
        sayNext(report, lacking);
    }

    /**
     * The backup of a file. Each line obeys the rules of the commands, whatever the seal says.
     *
     * @throws Declined if the file is not as written, or if its seal is unknown and the operator does not take it
     */
    private Backup checked(BackupFile read, List<Keyring> peppers) {
        SealCheck seal = read.seal(peppers);
        if (seal == SealCheck.DIFFERS) {
            throw read.notAsWritten();
        }
        LineRules rules = new LineRules(root.backend().allowlists(), now());
        Backup backup = read.backup(rules);
        if (seal == SealCheck.UNKNOWN) {
            if (!isUnsealed) {
                throw new Declined(read.unsealed() + ", so nothing shows that it is as it was written")
                        .argument("FILE")
                        .remedy("name the pepper with " + KEYRINGS_FROM + ", or, if it is gone, read what --unsealed"
                                + " --check prints");
            }
            showTerms(backup);
            if (!isCheck) {
                confirmation.ask(
                        root,
                        () -> "This restores the tenants and keys above into " + root.service()
                                + ". Nothing but you checks that the file is as it was written: who edits a file of"
                                + " `backup` decides who may read whose hits.");
            }
        }
        return backup;
    }

    private void showTerms(Backup backup) {
        Instant now = now();
        root.console()
                .say(TenantAnswers.text(
                        backup.itemsOf(Part.TENANT).stream()
                                .map(TenantItems::read)
                                .toList(),
                        now));
        root.console().say(KeyRules.text(backup.itemsOf(Part.KEY), now));
    }

    /** Whether the switch of the file, which is off, must not be written: keys that the file lacks are in use here. */
    private boolean keepsApiOn(Backup backup) {
        Instant now = now();
        boolean isOff = backup.itemsOf(Part.SWITCH).stream()
                .anyMatch(item -> !TenantItems.readSwitch(item).isOn(now));
        if (!isOff || new PresentItems(root.backend(), now).has(Part.SWITCH, TenantItems.SERVICE)) {
            return false;
        }
        Set<String> given =
                backup.itemsOf(Part.KEY).stream().map(Part.KEY::name).collect(toSet());
        List<String> live = live(key -> !key.tenant().equals(Tenant.CANARY) && !given.contains(key.keyId()));
        if (live.isEmpty()) {
            return false;
        }
        return isCheck
                || !confirmation.isWanted(
                        root,
                        () -> "The API is off in the file. This switches the API of " + root.service()
                                + " off for everyone, also for keys that the file lacks (" + named(live)
                                + "): requests get 503. `api on` undoes it within 10 seconds.");
    }

    /** The keyrings are replaced as a whole, and with them what proves the keys of the stack. */
    private void requireNoLiveKeys() {
        List<String> live = live(key -> true);
        if (!live.isEmpty()) {
            throw new Declined("the stack has live keys that the copied pepper would not prove: " + named(live))
                    .argument(KEYRINGS_FROM)
                    .remedy("`key revoke` them, or restore into a new stack");
        }
    }

    private List<String> live(Predicate<KeyRecord> wanted) {
        Backend service = root.backend();
        Instant now = now();
        return service
                .dynamo()
                .scanPaginator(request ->
                        request.tableName(KeyItems.table(service.stack())).consistentRead(true))
                .items()
                .stream()
                .map(KeyItems::read)
                .filter(key -> key.isLive(now) && wanted.test(key))
                .map(KeyRecord::keyId)
                .sorted()
                .toList();
    }

    private static String named(List<String> keys) {
        return String.join(", ", keys.subList(0, Math.min(NAMED, keys.size())))
                + (keys.size() > NAMED ? " and " + (keys.size() - NAMED) + " more" : "");
    }

    private Instant now() {
        return root.clock().instant();
    }

    /** The end of a sentence: the secret that lacks the pepper of a key, and what to do. */
    private String whatLacks() {
        if (pepper == null) {
            return "this stack lacks: copy it with " + KEYRINGS_FROM;
        }
        return pepper
                + (pepper.equals(Pepper.secretId(root.backend().stack()))
                        ? ", this stack's own, does not have: name that of the backup's stack"
                        : " does not have: name another one");
    }

    /** A backup has the ids of withdrawn tasks alone, and none of those that were recorded again since. */
    private void sayWithdrawn(Backup backup) {
        root.console()
                .say("before files of history are imported: leave out those that were corrected, and import the"
                        + " corrected ones only, since the first file that names a task wins; `hits import --check`"
                        + " names lines that differ"
                        + (backup.count(Part.WITHDRAWN) == 0
                                ? ""
                                : ". " + backup.count(Part.WITHDRAWN) + " withdrawn tasks stay withdrawn: `hits import"
                                        + " --replace` records those of a corrected file"));
    }

    /** Switches are restored, too. */
    private void sayOff(Backup backup) {
        Instant now = now();
        Tenants tenants = Tenants.of(root);
        if (backup.count(Part.SWITCH) > 0 && !tenants.service().isOn(now)) {
            root.console().say("the API is off, as in the backup: `api on`, when all is checked");
        }
        Set<String> restored =
                backup.itemsOf(Part.TENANT).stream().map(Part.TENANT::name).collect(toSet());
        tenants.list().stream()
                .filter(tenant -> tenant.enabled() && !tenant.api().isOn(now) && restored.contains(tenant.name()))
                .forEach(tenant -> root.console()
                        .say("the API is off for " + tenant.name() + ", as in the backup: `tenant api-on "
                                + tenant.name() + "`, when all is checked"));
    }

    private void sayNext(RestoreReport report, List<String> copied) {
        if (!copied.isEmpty() && !isCheck) {
            root.console().say("functions that run use the copied keyrings within 15 minutes");
        }
        if (!isCheck) {
            root.console().say("next: import your app's files, then `tallies restored`, so that clients read again");
        }
        if (report.left() > 0) {
            throw new Declined(report.left() + " items of the file are left out, for the reasons above");
        }
    }
}
