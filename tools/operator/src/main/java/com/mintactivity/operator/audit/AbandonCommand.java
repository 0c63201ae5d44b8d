package com.mintactivity.operator.audit;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.time.Rfc3339;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** The command that takes an operation out of {@code status} that will not be continued. */
@Command(
        description = {
            "say that an operation which has begun and not ended will not be run again",
            "",
            "It changes nothing of what the operation did: `status` does not name it any more, and the audit has who"
                    + " said so. An erasure is not given up: it ends with `user forget`."
        })
public final class AbandonCommand implements Runnable {

    private final Root root;

    @Parameters(paramLabel = "ID", description = "as `status` names it")
    private String id = "";

    public AbandonCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        JournalEntry entry = Journal.of(root).open().stream()
                .filter(open -> open.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new Declined("no operation " + id + " has begun and not ended")
                        .argument("ID")
                        .remedy("`status` names those that have"));
        if (entry.work().command().equals("user forget")) {
            throw new Declined("an erasure cannot be given up")
                    .argument("ID")
                    .remedy("`user forget` of the same users ends it");
        }
        if (entry.isUnderWay(root.clock().instant())) {
            throw new Declined(id + " is at work: it said so at " + Rfc3339.format(entry.beatAt()))
                    .argument("ID")
                    .remedy("end it first, or wait ten minutes if it was killed");
        }
        Journal.of(root).abandon(entry);
        root.console()
                .answer(
                        JsonMapper.shared()
                                .createObjectNode()
                                .put("operation", id)
                                .put("command", entry.work().command())
                                .put("target", entry.work().target())
                                .put("subject", entry.work().subject()),
                        () -> "`" + entry.work().command() + "` of "
                                + entry.work().subject() + " is not named any more");
    }
}
