package com.mintactivity.operator.table;

import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.deployment.Adoption;
import com.mintactivity.operator.plan.AwsPlan;
import com.mintactivity.operator.plan.PlanOptions;
import com.mintactivity.operator.table.RestoreSource.AtSecond;
import com.mintactivity.operator.table.RestoreSource.SystemBackup;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on the tables of a stack in AWS. */
@Command(description = "tables in AWS", synopsisSubcommandLabel = "COMMAND")
public final class TablesCommand extends Group {

    public TablesCommand(Root root) {
        super(root);
    }

    @Command(
            name = "restore",
            description = {
                "put a table back: to a second of the last 35 days, or, if it was deleted, as it was then",
                "",
                "hits and tallies go back to a second together. A restore takes 20 minutes to hours. If it is"
                        + " interrupted, run it again with the same options: it goes on where it was. It switches the"
                        + " API off, which only you switch on again, and pauses recording and sealing; not for usage"
                        + " and audit. On a terminal, it asks before."
            })
    void restore(
            @Parameters(paramLabel = "TABLE", description = "keys, tenants, usage, hits, accounts, tallies or audit")
                    String table,
            @Option(names = "--at", paramLabel = "T", description = "a second in UTC, such as 2026-11-20T09:30:00Z")
                    @Nullable
                    Instant at,
            @Option(names = "--deleted", description = "a deleted table, as it was when it was deleted")
                    boolean isDeleted,
            @Mixin PlanOptions options) {
        if ((at == null) != isDeleted) {
            throw root().misused("say either --at T or --deleted");
        }
        if (at != null && !at.equals(at.truncatedTo(ChronoUnit.SECONDS))) {
            throw root().misused("--at takes a whole second");
        }
        if (!Backend.TABLES.contains(table)) {
            throw new Declined("the stack has no table " + table)
                    .argument("TABLE")
                    .remedy("it has " + String.join(", ", Backend.TABLES));
        }
        StackDescription stack = quietStack();
        boolean isOfBoth = at != null && List.of("hits", "tallies").contains(table);
        // Tallies of hits that are gone would be counted.
        List<String> tables = isOfBoth ? List.of("hits", "tallies") : List.of(table);
        TableRestore restore =
                new TableRestore(root(), stack, tables, at == null ? new SystemBackup() : new AtSecond(at));
        String what = String.join(" and ", tables) + (at == null ? ", as deleted" : ", as of " + Rfc3339.format(at));
        new AwsPlan(
                        restore.steps(),
                        "This puts back " + what + "."
                                + (at == null ? "" : " It deletes what is in place, of which a system backup stays.")
                                + (restore.isServed()
                                        ? " The API answers 503 from now on; recording and sealing pause."
                                        : "")
                                + price(restore.usd()),
                        "restored: " + what,
                        () -> left(restore, stack, table, at))
                .run(root(), options, restore.work(what));
    }

    @Command(
            name = "warm",
            description = {
                "let tables take at once what the stack admits: a new table, or one of a smaller Size, takes less",
                "",
                "It raises what hits, accounts, tallies and their indexes take to the caps of Size, and never lowers"
                        + " it. AWS bills that once; on a terminal, the command says the price and asks before. Run it"
                        + " after the first deployment, and after Size was raised."
            })
    void warm(@Mixin PlanOptions options) {
        StackDescription stack = quietStack();
        WarmThroughput warm = new WarmThroughput(root().backend().dynamo(), stack);
        if (!warm.isKnown()) {
            throw new Declined("the stack has no output TableReads, so what it admits is not known")
                    .remedy("deploy it again");
        }
        new AwsPlan(
                        warm.steps(),
                        "This raises what tables take at once, and cannot be undone." + price(warm.usd()),
                        "the tables take at once what the stack admits",
                        List::of)
                .run(root(), options);
    }

    @Command(
            name = "adopt",
            description = {
                "take tables, secrets and queues that a removed stack has left over into a new stack of its name",
                "",
                "It imports what is there, with the properties that template.yaml and samconfig.toml of this checkout"
                        + " give it; the deployment then makes the rest. It changes no item and no secret. Needs the"
                        + " Python of bin/python, and the rights of a deployment. If it is interrupted, run it again."
            })
    void adopt(@Mixin PlanOptions options) {
        new Adoption(root()).plan().run(root(), options);
    }

    private static String price(double usd) {
        return usd == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        " AWS bills %.2f USD once, by the prices of us-east-1, for what tables take at once.",
                        usd);
    }

    /** @throws Declined if CloudFormation is changing the stack */
    private StackDescription quietStack() {
        Backend service = root().changedStack();
        StackDescription stack = StackDescription.read(service.calls().orElseThrow(), service.stack());
        if (stack.status().endsWith("_IN_PROGRESS")) {
            throw new Declined("the stack is being changed (" + stack.status() + ")").remedy("wait until it is not");
        }
        return stack;
    }

    /** The steps that are left for a person: docs/recover.md, "After a restore". */
    private List<String> left(TableRestore restore, StackDescription stack, String table, @Nullable Instant at) {
        String program = root().program();
        List<String> left = new ArrayList<>();
        restore.withoutCaps()
                .forEach(name -> left.add("compare the caps of " + name
                        + " with those of its Size in the template     # the stack has no output TableReads"));
        if (at != null && List.of("keys", "tenants").contains(table)) {
            left.add(program + " audit --since " + Rfc3339.format(at) + "     # make these changes again");
        }
        if (at != null && List.of("hits", "tallies", "accounts").contains(table)) {
            left.add(program + " hits import FILE     # what was recorded since " + Rfc3339.format(at)
                    + ", from your app's own records");
            left.add(program + " user forget ID…     # all users who were erased since " + Rfc3339.format(at));
        }
        if (at != null && table.equals("hits")) {
            left.add(program + " hits withdraw TENANT …     # also --undo and `hits import --replace`: what"
                    + " `audit --since " + Rfc3339.format(at) + "` shows of them");
        }
        if (at != null && !table.equals("accounts")) {
            left.add(program + " tenant remove NAME --with-hits     # all partners who were removed since "
                    + Rfc3339.format(at));
        }
        if (restore.isServed()) {
            String missing = restore.missing().orElse("");
            if (missing.isEmpty()) {
                leftOfService(restore, stack, at == null, left);
            } else {
                left.add("the restore of " + missing
                        + "     # and what it prints; recording and sealing stay paused until it is back, too");
            }
        }
        restore.ownBackups()
                .forEach(arn ->
                        left.add("aws dynamodb delete-backup --backup-arn " + arn + "     # when all is checked"));
        return left;
    }

    private void leftOfService(TableRestore restore, StackDescription stack, boolean wasDeleted, List<String> left) {
        String program = root().program();
        if (restore.isOfWrongTenants()) {
            left.add(restore.mappings().ids().stream()
                            .map(id -> "aws lambda update-event-source-mapping --uuid " + id + " --enabled")
                            .collect(Collectors.joining("; "))
                    + "     # recording and sealing stay paused until the tenants are right");
        }
        if (wasDeleted) {
            left.add(program + " deadletters show     # what failed while the table was missing: deadletters redrive"
                    + " sends it back");
            left.add(program + " deadletters show --queue sealer");
        }
        left.add(program + " see TENANT hits CONTRACT     # while it is off");
        left.add(program + " api on");
        left.add("make smoke URL=" + stack.output("BaseUrl").orElse("…") + " TOKEN=…     # after 10 s; if it is red, "
                + program + " api off");
    }
}
