package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.AwsAccount;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.incidents.SdkCalls.Right;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The rules for each command of {@code bin/operator}. The policies for people, docs/operator-policy, have every right
 * that the commands use, and no other; those of its plans and of the commands of the AWS CLI in the operator's pages
 * are checked by checks/operator_policy_test.py. And a command either changes nothing or leaves a row of the audit
 * under its name: a new one belongs into one of the lists, or into {@link CommandStory}.
 */
@Isolated("looks at the calls of every client, and changes system properties")
final class EveryCommandTest {

    /** The commands for which the policy {@code read-only} suffices. */
    private static final Set<String> READ_ONLY = Set.of(
            "tenant show",
            "tenant list",
            "key list",
            "key show",
            "api status",
            "tallies status",
            "tallies verify",
            "tallies list",
            "hits show",
            "hits compare",
            "audit",
            "stats",
            "requests show",
            "requests tail");

    /** Other commands that change nothing. */
    private static final Set<String> UNAUDITED =
            Set.of("status", "tallies show", "secret status", "deadletters show", "completion");

    /** The commands on AWS: their own tests hold the rights that they name against their calls. */
    private static final Set<String> OF_AWS = Set.of(
            "tables restore",
            "tables adopt",
            "tables warm",
            "rollback show",
            "rollback do",
            "rollback undo",
            "change-set make",
            "change-set show",
            "change-set execute",
            "query");

    /** It sends what a producer would send. What becomes of it is the recorder's, which has no audit. */
    private static final String SENDING = "tasks send";

    /** A line of a help that names a command. */
    private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z][a-z-]*)(?=  )");

    private static final List<String> BREAK_GLASS =
            List.of("restore", "secret status cursor", "secret rotate", "secret restore", "secret retire", "canary");

    /**
     * The rights of the plans and the operator's pages; those of status, for which its own test asks; and the outputs
     * of the stack, which the tool reads without a client of the SDK.
     */
    private static final Set<String> BESIDES = Set.of(
            "Backups",
            "CacheStore",
            "CancelAnUpdate",
            "Concurrency",
            "Dashboard",
            "DeletedSecrets",
            "Deployments",
            "GoBack",
            "Hook",
            "Mappings",
            "OfTheAccount",
            "OfTheStack",
            "Restore",
            "RestoredItems",
            "StopRollOuts",
            "TalliesWithoutBackup",
            "Versions");

    @AutoClose
    private final Stack stack = Stack.overHttp();

    @AutoClose
    private final AwsAccount aws = new AwsAccount(stack.name());

    private final List<Statement> readOnly = statements("read-only");
    private final List<Statement> operator = statements("operator");
    private final List<Statement> breakGlass = statements("break-glass");
    private final List<String> refused = new ArrayList<>();
    private final Set<String> used = new TreeSet<>();
    private final Path root;
    private final OperatorHarness operators;

    EveryCommandTest(@TempDir Path root) throws IOException {
        this.root = root;
        operators = new OperatorHarness(stack, root);
    }

    /**
     * A statement of a policy, with the names of this stack.
     *
     * @param leadingKeys the partitions that it is restricted to; none if it is not
     */
    private record Statement(String id, List<String> actions, List<String> resources, List<String> leadingKeys) {

        boolean allows(Right right) {
            return actions.contains(right.action())
                    && (leadingKeys.isEmpty() || leadingKeys.contains(right.leadingKey()))
                    && resources.stream().anyMatch(resource -> matches(resource, right.resource()));
        }

        private static boolean matches(String pattern, String resource) {
            String regex = Stream.of(pattern.split("(?<=[*?])|(?=[*?])"))
                    .map(part -> part.equals("*") ? ".*" : part.equals("?") ? "." : Pattern.quote(part))
                    .collect(Collectors.joining());
            return resource.matches(regex);
        }
    }

    private List<Statement> statements(String name) {
        try {
            String text = Files.readString(Path.of("../docs/operator-policy/" + name + ".json"))
                    // The lost stack of the story has a name of its own, and operator_policy_test holds what is allowed
                    // of it.
                    .replaceAll("\\bLOST_STACK\\b", "*")
                    .replaceAll("\\bSTACK\\b", stack.name());
            return JsonMapper.shared()
                    .readTree(text)
                    .path("Statement")
                    .valueStream()
                    .map(statement -> new Statement(
                            statement.path("Sid").asString(),
                            texts(statement, "Action"),
                            texts(statement, "Resource"),
                            texts(statement.at("/Condition/ForAllValues:StringEquals"), "dynamodb:LeadingKeys")))
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<String> texts(JsonNode statement, String name) {
        return statement.path(name).valueStream().map(JsonNode::asString).toList();
    }

    @Test
    void hasItsRightsAndARowOfTheAuditAndNothingElseIsAllowed() throws IOException {
        operators.useAddress();
        SdkCalls.on();
        try (CommandStory story = new CommandStory(stack, aws, root, operators, this::check)) {
            story.run();
        } finally {
            SdkCalls.off();
        }
        assertThat(refused).isEmpty();
        Set<String> allowed = new TreeSet<>();
        Stream.of(readOnly, operator, breakGlass)
                .flatMap(List::stream)
                .filter(statement ->
                        !BESIDES.contains(statement.id()) && !StatusTest.OF_STATUS.contains(statement.id()))
                .forEach(
                        statement -> statement.actions().forEach(action -> allowed.add(statement.id() + " " + action)));
        // Of `requests tail`, which ends with its process, and of a search that takes too long.
        allowed.removeAll(Set.of("SearchLogs logs:FilterLogEvents", "AnswersOfSearches logs:StopQuery"));
        assertThat(used).isEqualTo(allowed);

        Set<String> audited = new TreeSet<>();
        operators
                .done("audit", "--since", "2026-01-01T00:00:00Z")
                .forEach(row -> audited.add(row.path("command").asString()));
        Set<String> writing = commands();
        writing.removeAll(READ_ONLY);
        writing.removeAll(UNAUDITED);
        writing.removeAll(OF_AWS);
        writing.remove(SENDING);
        assertThat(audited).isEqualTo(writing);
    }

    private Set<String> commands() {
        Set<String> commands = new TreeSet<>();
        for (String group : named("--help")) {
            List<String> members = named(group, "--help");
            if (members.isEmpty()) {
                commands.add(group);
            }
            members.forEach(member -> commands.add(group + " " + member));
        }
        assertThat(commands)
                .hasSizeGreaterThan(40)
                .contains(SENDING)
                .containsAll(READ_ONLY)
                .containsAll(UNAUDITED)
                .containsAll(OF_AWS);
        return commands;
    }

    private List<String> named(String... help) {
        String text = operators.run(List.of(help), new byte[0]).out();
        int list = text.indexOf("\nCommands:\n");
        return list < 0
                ? List.of()
                : COMMAND.matcher(text.substring(list))
                        .results()
                        .map(found -> found.group(1))
                        .toList();
    }

    /** The stack's own functions are called in this process, too; a command is all that runs while it runs. */
    private void check(String command) {
        List<Statement> policies = new ArrayList<>(readOnly);
        if (READ_ONLY.stream().noneMatch(command::startsWith) && !command.equals("requests")) {
            policies.addAll(operator);
        }
        if (BREAK_GLASS.stream().anyMatch(command::startsWith)) {
            policies.addAll(breakGlass);
        }
        policies.removeIf(statement -> BESIDES.contains(statement.id()));
        List<Right> needed = SdkCalls.taken();
        if (command.equals(CommandStory.NO_COMMAND)) {
            return;
        }
        for (Right right : needed) {
            List<Statement> allowing = policies.stream()
                    .filter(statement -> statement.allows(right))
                    .toList();
            if (allowing.isEmpty()) {
                refused.add("`" + command + "` needs " + right);
            }
            allowing.stream()
                    .map(Statement::id)
                    .filter(id -> !StatusTest.OF_STATUS.contains(id))
                    .forEach(id -> used.add(id + " " + right.action()));
        }
    }

    /** IAM cannot forbid that a row is put over another one. The journal is no row: an operation says how far it is. */
    @Test
    void anOperatorAddsRowsOfTheAuditAndReadsNoSecretButThePepper() {
        List<Statement> both =
                Stream.of(readOnly, operator).flatMap(List::stream).toList();
        String audit = "arn:aws:dynamodb:REGION:ACCOUNT_ID:table/" + stack.name() + "-audit";
        List<String> writes = List.of("PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem");
        assertThat(writes.stream()
                        .filter(action -> isAllowed(both, new Right("dynamodb:" + action, audit, "2026-11-20"))))
                .containsExactly("PutItem");
        assertThat(writes.stream().filter(action -> isAllowed(both, new Right("dynamodb:" + action, audit, "journal"))))
                .containsExactly("PutItem", "UpdateItem");
        assertThat(Stream.of("pepper", "cursor", "cache")
                        .filter(name -> isAllowed(
                                both,
                                new Right(
                                        "secretsmanager:GetSecretValue",
                                        "arn:aws:secretsmanager:REGION:ACCOUNT_ID:secret:" + stack.name() + "/" + name
                                                + "-AbCdEf"))))
                .containsExactly("pepper");
        assertThat(both.stream().flatMap(statement -> statement.actions().stream()))
                .filteredOn(action -> action.startsWith("secretsmanager:"))
                .containsOnly("secretsmanager:GetSecretValue", "secretsmanager:DescribeSecret");
    }

    private static boolean isAllowed(List<Statement> policies, Right right) {
        return policies.stream().anyMatch(statement -> statement.allows(right));
    }
}
