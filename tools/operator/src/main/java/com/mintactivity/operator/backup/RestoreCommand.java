package com.mintactivity.operator.backup;

import static java.util.stream.Collectors.toSet;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.secret.Keyrings;
import com.mintactivity.operator.tenant.Tenants;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
        Backup backup = BackupFile.read(file);
        Keyrings own = Keyrings.of(root);
        Optional<Keyrings> others =
                Optional.ofNullable(pepper).map(secret -> Keyrings.named(root, KEYRINGS_FROM, secret));
        List<String> lacking = others.map(own::lacking).orElse(List.of());
        others.filter(stack -> !stack.haveCursor())
                .ifPresent(lost -> root.console()
                        .say("the stack of " + pepper
                                + " has no cursor secret: its cursors are refused here, and partners"
                                + " start again from their `since`"));
        if (!lacking.isEmpty()) {
            requireNoLiveKeys();
        }
        if (!isCheck) {
            others.ifPresent(copied -> own.copy(copied, lacking, Restoration.COMMAND));
        }
        Map<String, String> peppers =
                others.filter(copied -> !lacking.isEmpty()).orElse(own).fingerprints();
        RestoreReport report = new Restoration(root, backup, peppers, whatLacks(), isCheck).run();
        root.console().answer(report.json(lacking), () -> report.text(lacking, root.program()));
        sayWithdrawn(backup);
        if (!isCheck) {
            sayOff(backup);
        }
        sayNext(report, lacking);
    }

    /** The keyrings are replaced as a whole, and with them what proves the keys of the stack. */
    private void requireNoLiveKeys() {
        Backend service = root.backend();
        Instant now = root.clock().instant();
        List<String> live = service
                .dynamo()
                .scanPaginator(request ->
                        request.tableName(KeyItems.table(service.stack())).consistentRead(true))
                .items()
                .stream()
                .map(KeyItems::read)
                .filter(key -> key.isLive(now))
                .map(KeyRecord::keyId)
                .sorted()
                .toList();
        if (!live.isEmpty()) {
            throw new Declined("the stack has live keys that the copied pepper would not prove: "
                            + String.join(", ", live.subList(0, Math.min(NAMED, live.size())))
                            + (live.size() > NAMED ? " and " + (live.size() - NAMED) + " more" : ""))
                    .argument(KEYRINGS_FROM)
                    .remedy("`key revoke` them, or restore into a new stack");
        }
    }

    /** What lacks the pepper of a key, and what to do. */
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
        Instant now = root.clock().instant();
        Tenants tenants = Tenants.of(root);
        if (backup.count(Part.SWITCH) > 0 && !tenants.service().isOn(now)) {
            root.console().say("the API is off, as in the backup: `api on`, when all is checked");
        }
        Set<String> restored =
                backup.of(Part.TENANT).stream().map(Part.TENANT::name).collect(toSet());
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
        if (report.left() > 0) {
            throw new Declined(report.left() + " items of the file are left out, for the reasons above");
        }
    }
}
