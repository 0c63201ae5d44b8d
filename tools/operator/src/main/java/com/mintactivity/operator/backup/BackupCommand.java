package com.mintactivity.operator.backup;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.lines.NewFile;
import com.mintactivity.operator.secret.Keyrings;
import com.mintactivity.platform.secret.Keyring;
import com.mintactivity.platform.time.Rfc3339;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The command that writes a backup. */
@Command(
        description = {
            "write tenants, apps, keys, switches and the ids of withdrawn tasks to a new file, or to standard output,"
                    + " for `restore`",
            "",
            "The file has the proofs of keys, but no token, no secret and nothing of a user. Only its owner can read"
                    + " it. A seal by the pepper shows `restore` that it is as it was written. All of the table hits is"
                    + " read for the withdrawn tasks."
        })
public final class BackupCommand implements Runnable {

    private final Root root;

    @Parameters(paramLabel = "FILE|-", description = "a new file")
    private String file = "";

    public BackupCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        if (file.equals(NewFile.STDOUT) && root.console().json()) {
            throw root.misused("--json goes with a file: the backup itself is what `backup -` prints");
        }
        Optional<Keyring> pepper = pepper();
        Backup backup = Backup.of(root, pepper);
        byte[] content = BackupFile.bytes(backup, pepper);
        boolean isStdout = file.equals(NewFile.STDOUT);
        if (isStdout) {
            root.console().out().writeBytes(content);
            root.console().out().flush();
            requireWritten();
        } else {
            NewFile.write("FILE", file, content);
        }
        audit(backup);
        if (isStdout) {
            root.console().say("written: " + summary(backup));
        } else {
            answer(backup);
        }
        root.console().say("keep it outside of the Region, where only operators can read it");
    }

    /** A row of the audit must not say that there is a backup which no one has. */
    private void requireWritten() {
        if (root.console().out().checkError()) {
            throw new Declined("standard output takes no more: there is no backup")
                    .argument("FILE")
                    .remedy("run the command again");
        }
    }

    private void answer(Backup backup) {
        ObjectNode json = JsonMapper.shared()
                .createObjectNode()
                .put("file", file)
                .put("at", Rfc3339.format(backup.at()))
                .put("tenants", backup.count(Part.TENANT))
                .put("apps", backup.apps())
                .put("keys", backup.count(Part.KEY))
                .put("withdrawn", backup.count(Part.WITHDRAWN));
        root.console().answer(json, () -> "written to " + file + ": " + summary(backup));
    }

    private static String summary(Backup backup) {
        return backup.count(Part.TENANT) + " tenants with " + backup.apps() + " apps, " + backup.count(Part.KEY)
                + " keys, " + backup.count(Part.WITHDRAWN) + " withdrawn tasks";
    }

    /** A new stack is needed just when the pepper is lost. */
    private Optional<Keyring> pepper() {
        try {
            return Optional.of(Keyrings.of(root).pepper());
        } catch (Declined unreadable) {
            root.console()
                    .say("warning: the pepper cannot be read: the file does not say which pepper its keys need, and has"
                            + " no seal, so that `restore` takes it only with --unsealed ("
                            + Failures.line(unreadable, root) + ")");
            return Optional.empty();
        }
    }

    /** After the file is written: the row says that there is one. */
    private void audit(Backup backup) {
        try {
            AuditedWrites.of(root)
                    .record(
                            "backup",
                            TenantItems.SERVICE,
                            Map.of(
                                    "tenants", fromN(Integer.toString(backup.count(Part.TENANT))),
                                    "keys", fromN(Integer.toString(backup.count(Part.KEY))),
                                    "withdrawn", fromN(Integer.toString(backup.count(Part.WITHDRAWN)))));
        } catch (RuntimeException failure) {
            root.console().say(file + " is written, but the audit has no row of it");
            throw failure;
        }
    }
}
