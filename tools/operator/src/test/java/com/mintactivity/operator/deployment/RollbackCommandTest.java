package com.mintactivity.operator.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.account.Killed;
import com.mintactivity.operator.account.MemoryAccount;
import com.mintactivity.operator.account.MemoryAccount.Ended;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code rollback}: what it shows, and to which versions it goes. */
final class RollbackCommandTest {

    private static final String FIRST = "commit=aaa health=1 hits=1 mints=1 recorder=1 sealer=1";
    private static final String SECOND = "commit=bbb health=1 hits=2 mints=2 recorder=1 sealer=1";
    private static final String THIRD =
            "commit=ccc health=1 hits=3 mints=2 recorder=1 sealer=1 sha256:health:ab12 sha256:hits:cd34";

    private MemoryAccount account = new MemoryAccount(Path.of("../.."));

    @BeforeEach
    void deploy() {
        account = new MemoryAccount(Path.of("../.."));
        record(FIRST, SECOND, THIRD);
        pointTo(THIRD);
    }

    private void record(String... deployments) {
        account.stack.deployments.clear();
        account.stack.deployments.addAll(List.of(deployments));
    }

    private void pointTo(String facts) {
        account.functions.aliases.putAll(aliases(facts));
        account.functions.shares.clear();
    }

    private static Map<String, String> aliases(String facts) {
        Map<String, String> aliases = new TreeMap<>();
        Arrays.stream(facts.split(" ", -1))
                .skip(1)
                .filter(fact -> fact.contains("="))
                .map(fact -> fact.split("=", -1))
                .forEach(fact -> aliases.put(fact[0], fact[1]));
        return aliases;
    }

    @Test
    void showListsDeploymentsAndTheVersionsThatReceiveTraffic() {
        account.functions.aliases.put("hits", "2");
        account.functions.shares.put("hits", List.of("3"));
        assertThat(done("show").out())
                .startsWith("stack mint: UPDATE_COMPLETE\n")
                .containsPattern("2 +2026-11-26T10:00:00Z +" + SECOND)
                .endsWith("receives traffic now: health=1 hits=2 and 3 mints=2 recorder=1 sealer=1\n");
        assertThat(done("show", "--json").json().at("/deployments/2/facts").asString())
                .isEqualTo(THIRD);
        assertThat(account.changes).isEmpty();
    }

    @Test
    void doMovesOnlyWhatTheLastDeploymentChanged() {
        Ended ended = done("do");
        assertThat(account.functions.aliases).isEqualTo(aliases(SECOND));
        assertThat(account.changes)
                .singleElement()
                .asString()
                .startsWith("lambda:UpdateAlias")
                .contains("mint-hits");
        assertThat(ended.out())
                .startsWith("deployment 2: " + SECOND)
                .contains("bin/operator --stack mint rollback undo");
        assertThat(ended.err()).isEqualTo("account 111111111111, Region eu-north-1, stack mint\nhits: version 2\n");
    }

    @Test
    void aShareOfTheCallsIsRemovedAlthoughTheAliasIsRight() {
        account.functions.aliases.put("hits", "2");
        account.functions.shares.put("hits", List.of("3"));
        done("do");
        assertThat(account.functions.shares).isEmpty();
    }

    @Test
    void doToAnEarlierDeploymentThenUndo() {
        done("do", "--to", "1");
        assertThat(account.functions.aliases).isEqualTo(aliases(FIRST));
        account.changes.clear();
        done("do", "--to", "1");
        assertThat(account.changes).isEmpty();
        assertThat(done("undo").out()).contains("deploy the next versions at once");
        assertThat(account.functions.aliases).isEqualTo(aliases(THIRD));
    }

    @Test
    void checkChangesNothing() {
        assertThat(done("do", "--check").out())
                .isEqualTo("account 111111111111, Region eu-north-1, stack mint\n# hits: version 2\n"
                        + "would call lambda:UpdateAlias: mint-hits:live, FunctionVersion 2, no other version\n");
        pointTo(FIRST);
        assertThat(done("undo", "--check", "--json").json().path("steps")).hasSize(2);
        assertThat(account.changes).isEmpty();
    }

    /** The last record has another commit only; or an update was recorded and rolled back. */
    @Test
    void theTargetHasOtherVersionsThanTheLastDeployment() {
        record(FIRST, SECOND, THIRD, THIRD.replace("ccc", "ddd"));
        assertThat(done("do").out()).startsWith("deployment 2: ");
        pointTo(THIRD);
        record(FIRST, SECOND, THIRD, FIRST.replace("hits=1", "hits=9"), THIRD);
        assertThat(done("do").out()).startsWith("deployment 2: ");
    }

    @Test
    void anInactiveVersionIsCalledFirst() {
        account.functions.inactive.addAll(List.of("hits:2", "recorder:9"));
        done("do");
        assertThat(account.functions.aliases).isEqualTo(aliases(SECOND));
        assertThat(account.functions.inactive).containsExactly("recorder:9");
    }

    @Test
    void duringAnUpdateItIsCancelledWithItsRollOuts() {
        update();
        Ended ended = done("do");
        assertThat(account.changes).hasSize(3);
        assertThat(account.stack.status).isEqualTo("UPDATE_ROLLBACK_IN_PROGRESS");
        assertThat(account.stack.rollOuts).isEmpty();
        assertThat(ended.out()).contains("the update is cancelled", "rollback show");
    }

    private void update() {
        account.stack.status = "UPDATE_IN_PROGRESS";
        account.stack.rollOuts.addAll(List.of("g1-d1", "g2-d2"));
    }

    @Test
    void aRollOutThatEndedMeanwhileIsNoFailure() {
        update();
        account.stack.refused.add("StopDeployment");
        done("do");
        assertThat(account.stack.rollOuts).isEmpty();
    }

    @Test
    void killedAtAnyChangeAndRunAgainItEndsInTheSameState() {
        for (String command : List.of("do --to 1", "do")) {
            begin(command);
            done(command.split(" "));
            Map<String, String> ended = settled();
            int changes = account.changes.size();
            assertThat(changes).isGreaterThan(2);
            for (int change = 0; change < changes; change++) {
                for (boolean afterwards : List.of(false, true)) {
                    begin(command);
                    account.killAt(change, afterwards);
                    assertThatThrownBy(() -> run(command.split(" "))).isInstanceOf(Killed.class);
                    account.killNever();
                    // CloudFormation goes back already, once the update is cancelled.
                    assertThat(run(command.split(" ")).err())
                            .matches("(?s)(account.*|CloudFormation is going back.*)?");
                    assertThat(settled()).isEqualTo(ended);
                }
            }
        }
    }

    /** The policies for people are held against these names. */
    @Test
    void eachCallHasItsNameInTheStepsOrInTheRights() {
        Set<String> called = new TreeSet<>();
        Set<String> named = new TreeSet<>(RollbackCommand.RIGHTS);
        for (String command : List.of("do --to 1", "do")) {
            begin(command);
            done((command + " --json").split(" "))
                    .json()
                    .path("steps")
                    .forEach(step -> named.add(step.path("action").asString()));
            called.addAll(account.rights);
        }
        assertThat(called).isEqualTo(named);
    }

    private void begin(String command) {
        deploy();
        if (command.equals("do")) {
            update();
        }
        account.functions.inactive.addAll(List.of("hits:1", "recorder:1"));
    }

    private Map<String, String> settled() {
        account.settle();
        Map<String, String> settled = new TreeMap<>(account.functions.aliases);
        settled.put("shares", account.functions.shares.toString());
        settled.put("stack", account.stack.status + " " + account.stack.rollOuts);
        return settled;
    }

    @Test
    void afterAFailedRollbackTheAliasesCanBeMoved() {
        account.stack.status = "UPDATE_ROLLBACK_FAILED";
        done("do");
        assertThat(account.functions.aliases).isEqualTo(aliases(SECOND));
    }

    @Test
    void aPersonIsAskedBeforeTheFirstChange() {
        account.type("n\n");
        refused(1, "not confirmed, so nothing was changed", "do");
        account.type("y\n");
        assertThat(done("do").err())
                .contains("\nThis gives calls and messages to the versions of deployment 2: " + SECOND
                        + "\nContinue? [y/N]");
    }

    @Test
    void refusalsChangeNothing() {
        refused(1, "deployment 7 is not recorded", "do", "--to", "7");
        record(FIRST);
        refused(1, "no earlier deployment", "do");
        record(FIRST, THIRD);
        account.functions.missing.add("mints:1");
        refused(1, "version 1 of mint-mints cannot be used, and nothing was changed: deploy the earlier commit", "do");
        for (String status : List.of("UPDATE_ROLLBACK_IN_PROGRESS", "CREATE_IN_PROGRESS")) {
            account.stack.status = status;
            refused(1, status, "do");
        }
        account.stack.status = "UPDATE_IN_PROGRESS";
        refused(1, "wait", "undo");
        refused(1, "leave out --to", "do", "--to", "1");
        for (String command : List.of("", "go", "do --to x", "do --all", "undo --to 1", "do --local")) {
            assertThat(run(command.split(" ")).status()).as(command).isEqualTo(2);
        }
    }

    private Ended run(String... arguments) {
        return account.run(Stream.concat(
                        Stream.of("--stack", "mint", "rollback"),
                        Arrays.stream(arguments).filter(argument -> !argument.isEmpty()))
                .toArray(String[]::new));
    }

    private Ended done(String... arguments) {
        Ended ended = run(arguments);
        assertThat(ended.status()).as(ended.err()).isZero();
        return ended;
    }

    private void refused(int status, String reason, String... arguments) {
        Ended ended = run(arguments);
        assertThat(ended.status()).isEqualTo(status);
        assertThat(ended.err()).contains(reason);
        assertThat(account.changes).isEmpty();
    }
}
