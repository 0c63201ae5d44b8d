package com.mintactivity.operator.user;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.lines.NewFile;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** The commands on users of the mint app. */
@Command(description = "show what is stored of a user, erase a user", synopsisSubcommandLabel = "COMMAND")
public final class UserCommand extends Group {

    public UserCommand(Root root) {
        super(root);
    }

    @Command(
            name = "show",
            description = {
                "write all that is stored of users to a new file, which only its owner can read",
                "",
                "The file has their accounts, the hits of all tenants, withdrawn hits and dead letters. It reads all"
                        + " hits, once for all ids. The audit has no id. Exit status 1 also if nothing is"
                        + " stored under an id."
            })
    void show(
            @Parameters(paramLabel = "USER_ID|-", arity = "1..*", description = UserIds.USAGE) List<String> userIds,
            @Option(names = "--to", paramLabel = "FILE", required = true, description = "a new file") String file) {
        List<UserId> users = UserIds.of(root(), userIds);
        NewFile.requireNew("--to", file);
        UserData data = UserData.of(root(), users);
        if (data.unknown().size() < users.size()) {
            data.audit(root());
            NewFile.write("--to", file, (data.json().toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8));
            ObjectNode counts = data.counts();
            root().console()
                    .answer(
                            counts.deepCopy().put("file", file),
                            () -> "written to " + file + ": "
                                    + counts.propertyStream()
                                            .map(count -> count.getKey().replace('_', ' ') + " "
                                                    + count.getValue().asString())
                                            .collect(Collectors.joining(", ")));
            root().console().say("it is personal data: delete it when it is handed over");
        }
        data.notSearched().ifPresent(root().console()::say);
        Erasure.refuseUnknown(users, data.unknown());
    }

    @Command(
            name = "forget",
            description = {
                "erase users' accounts, and give each user's hits to a random user of each tenant, without wallet and"
                        + " transaction; on a terminal, it asks before",
                "",
                "All counts stay as they are. It reads all hits, once for all ids, and waits some minutes for the"
                        + " sealer. It is refused while an import has not finished on a contract of a user, or a"
                        + " withdrawal or replacement on any. `tenants`"
                        + " must erase their copies; `hits` and `contracts` count what was changed, `wallets` the"
                        + " user's wallets in the tallies of all contracts. It can be run again"
                        + " after an interruption. A later task of the same user makes a new user. Ends with the time"
                        + " that `tenants` have to read again (`read_again`). Exit status 1 also if nothing is stored"
                        + " under USER_ID."
            })
    void forget(
            @Parameters(paramLabel = "USER_ID|-", arity = "1..*", description = UserIds.USAGE) List<String> userIds,
            @Option(names = "--check", description = "say what would be erased, and write nothing") boolean isCheck,
            @Option(names = "--yes", description = "do not ask") boolean isConfirmed,
            @Option(
                            names = "--wait",
                            paramLabel = "D",
                            defaultValue = "30m",
                            description = "how long to wait for the sealer; ${DEFAULT-VALUE} without this option")
                    Duration patience) {
        List<UserId> users = UserIds.of(root(), userIds);
        boolean asks = !isConfirmed && Confirmation.isPossible(root().environment());
        new Erasure(root(), users).run(isCheck, asks, patience);
    }
}
