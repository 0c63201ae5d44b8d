package com.mintactivity.operator.user;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.recorder.event.Texts;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on users of the mint app. */
@Command(description = "erase a user", synopsisSubcommandLabel = "COMMAND")
public final class UserCommand extends Group {

    /** The filter of a scan has at most 300 operators. */
    private static final int MAX_USERS = 100;

    public UserCommand(Root root) {
        super(root);
    }

    @Command(
            name = "forget",
            description = {
                "erase users' accounts, and give each user's hits to a random user of each tenant, without wallet and"
                        + " transaction; on a terminal, it asks before",
                "",
                "All counts stay as they are. It reads all hits, once for all ids, and waits some minutes for the"
                        + " sealer. It is refused while an import has not finished on a contract of a user. `tenants`"
                        + " must erase their copies; `hits` and `contracts` count what was changed, `wallets` the"
                        + " user's wallets in the tallies of all contracts. It can be run again"
                        + " after an interruption. A later task of the same user makes a new user. Ends with the time"
                        + " that `tenants` have to read again (`read_again`). Exit status 1 also if nothing is stored"
                        + " under USER_ID."
            })
    void forget(
            @Parameters(paramLabel = "USER_ID", arity = "1..*") List<String> userIds,
            @Option(names = "--check", description = "say what would be erased, and write nothing") boolean isCheck,
            @Option(names = "--yes", description = "do not ask") boolean isConfirmed,
            @Option(
                            names = "--wait",
                            paramLabel = "D",
                            defaultValue = "30m",
                            description = "how long to wait for the sealer; ${DEFAULT-VALUE} without this option")
                    Duration patience) {
        if (!userIds.stream().allMatch(Texts::isId)) {
            throw new Declined("the id of a user " + Texts.ID_RULE)
                    .argument("USER_ID")
                    .remedy("give it as the events of the user have it");
        }
        if (userIds.size() > MAX_USERS) {
            throw new Declined("at most " + MAX_USERS + " users are erased at once")
                    .argument("USER_ID")
                    .remedy("run the command again for the others");
        }
        boolean asks = !isConfirmed && Confirmation.isPossible(root().environment());
        new Erasure(root(), userIds.stream().map(UserId::new).toList()).run(isCheck, asks, patience);
    }
}
