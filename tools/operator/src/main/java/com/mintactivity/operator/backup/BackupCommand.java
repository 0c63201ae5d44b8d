package com.mintactivity.operator.backup;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.time.Rfc3339;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The command that writes a backup. */
@Command(
        description = {
            "write tenants, apps, keys, switches and the ids of withdrawn tasks to a new file, for `restore`",
            "",
            "The file has the proofs of keys, but no token, no secret and nothing of a user. Only its owner can read"
                    + " it. All of the table hits is read for the withdrawn tasks."
        })
public final class BackupCommand implements Runnable {

    private final Root root;

    @Parameters(paramLabel = "FILE", description = "a new file")
    private String file = "";

    public BackupCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        Backup backup = Backup.of(root);
        BackupFile.write(file, backup);
        audit(backup);
        ObjectNode json = JsonMapper.shared()
                .createObjectNode()
                .put("file", file)
                .put("at", Rfc3339.format(backup.at()))
                .put("tenants", backup.count(Part.TENANT))
                .put("apps", backup.apps())
                .put("keys", backup.count(Part.KEY))
                .put("withdrawn", backup.count(Part.WITHDRAWN));
        root.console()
                .answer(
                        json,
                        () -> "written to " + file + ": " + backup.count(Part.TENANT) + " tenants with "
                                + backup.apps() + " apps, " + backup.count(Part.KEY) + " keys, "
                                + backup.count(Part.WITHDRAWN) + " withdrawn tasks");
        root.console().say("keep it outside of the Region, where only operators can read it");
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
