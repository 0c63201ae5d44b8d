package com.mintactivity.operator.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.account.Killed;
import com.mintactivity.operator.account.MemoryAccount;
import com.mintactivity.operator.account.MemoryAccount.Ended;
import com.mintactivity.operator.account.MemoryStack;
import com.mintactivity.operator.account.MemoryTable;
import com.mintactivity.operator.account.TemplateTables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code tables restore}: which state it leaves, also if it is killed at any of its changes and run again. */
final class TablesCommandTest {

    private static final String AT = "2026-11-20T09:30:00Z";
    private static final List<String> LAST = List.of(
            "bin/operator --stack mint see TENANT hits CONTRACT",
            "bin/operator --stack mint api on",
            "make smoke URL=" + MemoryStack.URL + " TOKEN=…");
    private static final List<String> LETTERS = List.of(
            "bin/operator --stack mint deadletters show", "bin/operator --stack mint deadletters show --queue sealer");

    private MemoryAccount account = new MemoryAccount(Path.of("../.."));

    @ParameterizedTest
    @ValueSource(strings = {"keys", "tenants", "usage", "hits", "accounts", "tallies", "audit"})
    void aTableGetsBackToASecondWithAllThatIsSetOfIt(String table) {
        Ended ended = done(table, "--at", AT);
        boolean isServed = TableRestore.SERVED.contains(table);
        List<String> both = List.of("hits", "tallies");
        assertBack(both.contains(table) ? both : List.of(table), isServed);
        assertThat(account.functions.areAll(table.equals("tenants") ? "Disabled" : "Enabled"))
                .isTrue();
        assertThat(lastSteps(ended)).isEqualTo(isServed ? LAST : List.of());
        assertThat(ended.out()).doesNotContain("deadletters");
        assertThat(account.tables.reported).hasSize(both.contains(table) ? 2 : 0);
        assertThat(ended.err()).startsWith("account 111111111111, Region eu-north-1, stack mint\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"keys", "tenants", "usage", "hits", "accounts", "tallies", "audit"})
    void aDeletedTableGetsBackAloneAsItWas(String table) {
        account.tables.lose(table);
        boolean isServed = TableRestore.SERVED.contains(table);
        Ended ended = done(table, "--deleted");
        assertThat(lastSteps(ended))
                .isEqualTo(
                        isServed
                                ? Stream.concat(LETTERS.stream(), LAST.stream()).toList()
                                : List.of());
        assertBack(List.of(), isServed);
        assertThat(account.functions.areAll("Enabled")).isTrue();
        assertThat(account.changes).noneMatch(change -> change.contains("CreateBackup") || change.contains("Delete"));
    }

    /** Without and with the API, of one table and of two, of a copy and of a system backup. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "usage --at " + AT,
                "hits --at " + AT,
                "tenants --at " + AT,
                "tenants --deleted",
                "tallies --deleted"
            })
    void killedAtAnyChangeAndRunAgainItEndsInTheSameState(String command) {
        begin(command);
        done(command.split(" "));
        Map<String, Object> ended = settled();
        int changes = account.changes.size();
        assertThat(changes).isGreaterThan(5);
        for (int change = 0; change < changes; change++) {
            for (boolean afterwards : List.of(false, true)) {
                begin(command);
                account.killAt(change, afterwards);
                assertThatThrownBy(() -> run(command.split(" "))).isInstanceOf(Killed.class);
                account.killNever();
                if (change % 2 == 1) {
                    account.settle();
                }
                done(command.split(" "));
                assertThat(settled()).as("killed at change " + change).isEqualTo(ended);
            }
        }
    }

    @Test
    void killedAgainAndAgainItEndsInTheSameState() {
        for (String command : List.of("hits --at " + AT, "tenants --deleted")) {
            begin(command);
            done(command.split(" "));
            Map<String, Object> ended = settled();
            begin(command);
            int runs = 0;
            for (boolean isKilled = true; isKilled && runs < 200; runs++) {
                // Each run begins in the journal; the report of corrections is made again until the copies are gone.
                account.killAt(runs % 12, runs % 2 == 0);
                isKilled = isKilled(command);
                account.killNever();
            }
            assertThat(runs).isGreaterThan(5);
            assertThat(settled()).isEqualTo(ended);
        }
    }

    private boolean isKilled(String command) {
        try {
            done(command.split(" "));
            return false;
        } catch (Killed killed) {
            return true;
        }
    }

    @Test
    void doneAndRunAgainItChangesNothing() {
        for (String command : List.of("hits --at " + AT, "usage --deleted")) {
            begin(command);
            done(command.split(" "));
            Map<String, Object> before = settled();
            account.changes.clear();
            done(command.split(" "));
            assertThat(settled()).isEqualTo(before);
            assertThat(account.changes).isEmpty();
            assertThat(done((command + " --check").split(" ")).out()).endsWith("\nnothing is left to do\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hits --at " + AT, "tallies --deleted", "tenants --at " + AT, "accounts --deleted"})
    void checkShowsTheStepsThatAreTakenAndChangesNothing(String command) {
        begin(command);
        Map<String, Object> before = settled();
        List<String> shown = actions(done((command + " --check --json").split(" ")));
        assertThat(account.changes).isEmpty();
        assertThat(settled()).isEqualTo(before);
        assertThat(actions(done((command + " --json").split(" ")))).isEqualTo(shown);
        List<String> called = account.changes.stream()
                .map(change -> change.split(" ", -1)[0])
                .filter(right -> !right.endsWith("Item") && !right.endsWith("Items"))
                .toList();
        assertThat(called)
                .isEqualTo(shown.stream().filter(action -> action.contains(":")).toList());
    }

    private static List<String> actions(Ended ended) {
        return ended.json()
                .path("steps")
                .valueStream()
                .map(step -> step.path("action").asString())
                .toList();
    }

    @Test
    void ofTenantsNoSwitchIsWrittenBeforeTheTableExistsAndThenTheApiIsOffAtOnce() {
        account.tables.lose("tenants");
        done("tenants", "--deleted");
        List<String> changes = account.changes.stream()
                .map(change -> change.split(" ", -1)[0])
                // The journal's beats.
                .filter(change -> !change.equals("dynamodb:UpdateItem"))
                .toList();
        assertThat(changes.get(changes.indexOf("dynamodb:RestoreTableFromBackup") + 1))
                .isEqualTo("dynamodb:TransactWriteItems");
    }

    @Test
    void theMappingsOfWrongTenantsStayOffAndAreNamed() {
        assertThat(done("tenants", "--at", AT).out())
                .contains(
                        "aws lambda update-event-source-mapping --uuid sealer-2-0000-4000-8000-000000000000 --enabled",
                        "audit --since " + AT);
    }

    /** Hits that were taken back are back, and so is a partner who was removed. */
    @Test
    void correctionsOfTheMeantimeAreNamed() {
        assertThat(done("hits", "--at", AT).out())
                .contains("user forget ID", "hits withdraw TENANT", "--undo", "tenant remove NAME --with-hits");
        assertThat(done("keys", "--at", AT).out())
                .contains("tenant remove NAME --with-hits")
                .doesNotContain("hits withdraw");
    }

    @Test
    void mappingsStayOffUntilAllTablesAreBack() {
        List.of("hits", "tallies", "accounts").forEach(account.tables::lose);
        Map<String, String> missing = new TreeMap<>(Map.of("hits", "accounts", "tallies", "accounts", "accounts", ""));
        for (String table : List.of("hits", "tallies", "accounts")) {
            Ended ended = done(table, "--deleted");
            boolean isLast = missing.getOrDefault(table, "").isEmpty();
            assertThat(ended.out().contains("the restore of mint-" + missing.getOrDefault(table, "") + "  "))
                    .isEqualTo(!isLast);
            assertThat(account.functions.areAll(isLast ? "Enabled" : "Disabled"))
                    .isTrue();
            assertThat(lastSteps(ended)).hasSize(isLast ? 5 : 0);
        }
        assertBack(List.of(), true);
    }

    @Test
    void mappingsStayOffWhileAnotherRestoreGoesOn() {
        account.killAt(6, false);
        assertThatThrownBy(() -> run("accounts", "--at", AT)).isInstanceOf(Killed.class);
        account.killNever();
        assertThat(account.tables.all).containsKey("mint-accounts-restored");
        assertThat(done("keys", "--at", AT).out()).contains("the restore of mint-accounts");
        assertThat(account.functions.areAll("Disabled")).isTrue();
        done("accounts", "--at", AT);
        assertBack(List.of("keys", "accounts"), true);
        assertThat(account.functions.areAll("Enabled")).isTrue();
    }

    @Test
    void aStackWithoutTheOutputsGetsBackAndNamesItsCaps() {
        account.stack.outputs = new TreeMap<>(Map.of("DeletionProtection", "false"));
        assertThat(done("usage", "--at", AT).out()).contains("compare the caps of mint-usage with those of its Size");
        assertThat(account.tables.table("mint-usage").settings).doesNotContainKeys("caps", "protection");
    }

    @Test
    void aPersonIsAskedBeforeTheFirstChange() {
        account.type("n\n");
        refused("not confirmed, so nothing was changed", "hits", "--at", AT);
        account.type("n\n");
        assertThat(done("usage", "--at", AT, "--yes").err()).doesNotContain("Continue?");
        account.type("y\n");
        assertThat(done("audit", "--at", AT).err())
                .startsWith("account 111111111111, Region eu-north-1, stack mint\nThis puts back audit, as of " + AT
                        + ". It deletes what is in place, of which a system backup stays.\nContinue? [y/N] ");
    }

    @Test
    void refusalsChangeNothing() {
        for (String status : List.of("UPDATE_IN_PROGRESS", "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS")) {
            account.stack.status = status;
            refused(status, "hits", "--at", AT);
        }
        account.stack.status = "UPDATE_COMPLETE";
        for (String second : List.of("2026-10-20T09:30:00Z", "2026-11-27T19:59:00Z")) {
            refused("can be restored to a second from 2026-10-23", "hits", "--at", second);
        }
        refused("exists, and nothing was changed: --at T", "hits", "--deleted");
        account.tables.table("mint-tallies").recovery = false;
        refused("recovery of mint-tallies is off", "hits", "--at", AT);
        account.tables.all.put("mint-usage-restored", account.tables.table("mint-usage"));
        refused("there is a table mint-usage-restored of another restore", "usage", "--at", AT);

        account = new MemoryAccount(Path.of("../.."));
        account.tables.lose("hits");
        refused("`tables restore` with --deleted", "tallies", "--at", AT);
        account.tables.backups.clear();
        refused(
                "no system backup of mint-hits, and nothing was changed: it may be listed some minutes",
                "hits",
                "--deleted");
        account.tables.lose("tallies");
        account.tables.backups.clear();
        refused("counted again from hits: docs/recover.md#if-tallies", "tallies", "--deleted");
        account.tables.lose("audit");
        refused("`tables restore audit --deleted`", "keys", "--at", AT);
    }

    @Test
    void aRestoreThatWasInterruptedIsNotMixedWithAnother() {
        account.killAt(14, true);
        assertThatThrownBy(() -> run("hits", "--at", AT)).isInstanceOf(Killed.class);
        account.killNever();
        account.changes.clear();
        refused("of another restore, as of " + AT, "tallies", "--at", "2026-11-21T09:30:00Z");
        refused("repeat the restore with --at", "hits", "--deleted");
    }

    @Test
    void whatIsUsedWronglyIsRefused() {
        for (String command : List.of(
                "",
                "hits",
                "hits --at yesterday",
                "hits --at " + AT + " --deleted",
                "hits keys --deleted",
                "hits --now",
                "hits --at 2026-11-20T09:30:00.5Z",
                "hits --local --deleted")) {
            assertThat(run(command.split(" ")).status()).as(command).isEqualTo(2);
        }
        refused("the stack has no table all: it has audit", "all", "--deleted");
    }

    /** The policies for people are held against these names. */
    @Test
    void eachCallHasItsNameInTheStepsOrInTheRights() {
        Set<String> called = new TreeSet<>();
        Set<String> named = new TreeSet<>(TableReads.RIGHTS);
        for (String command : List.of("hits --at " + AT, "tallies --deleted")) {
            begin(command);
            named.addAll(actions(done((command + " --json").split(" "))));
            called.addAll(account.rights);
        }
        // Those to items are of `api off` and `tallies restored`.
        named.removeAll(Set.of("api off", "tallies restored"));
        called.removeAll(
                Set.of("dynamodb:GetItem", "dynamodb:UpdateItem", "dynamodb:TransactWriteItems", "dynamodb:Query"));
        called.remove("dynamodb:Scan");
        assertThat(called).isEqualTo(named);
    }

    private void begin(String command) {
        account = new MemoryAccount(Path.of("../.."));
        if (command.endsWith("--deleted")) {
            account.tables.lose(command.split(" ", -1)[0]);
        }
    }

    private Map<String, Object> settled() {
        account.settle();
        Map<String, Object> settled = new TreeMap<>();
        account.tables.all.forEach((name, table) -> settled.put(name, table.settled()));
        settled.put("mappings", account.functions.areAll("Enabled") + " " + account.functions.areAll("Disabled"));
        settled.put(
                "backups",
                account.tables.backups.stream()
                        .map(backup -> backup.name)
                        .filter(name -> !name.contains("$"))
                        .sorted()
                        .toList());
        return settled;
    }

    /** All tables are as the template says, with the items of the second, or those of before. */
    private void assertBack(List<String> atSecond, boolean isOff) {
        account.settle();
        assertThat(account.tables.all.keySet())
                .isEqualTo(TemplateTables.read().keySet().stream()
                        .map(name -> "mint-" + name)
                        .collect(Collectors.toSet()));
        TemplateTables.read().forEach((name, settings) -> {
            MemoryTable table = account.tables.table("mint-" + name);
            assertThat(table.settings).as(name).isEqualTo(settings);
            assertThat(table.recovery).isTrue();
            assertThat(table.data).isEqualTo(name + (atSecond.contains(name) ? " of " + AT : ", wrong"));
        });
        assertThat(account.tables.table("mint-tenants").api).isEqualTo(!isOff);
    }

    /** The commands that are left behind those of the table, without what is said of them. */
    private static List<String> lastSteps(Ended ended) {
        return ended.out()
                .lines()
                .filter(line -> line.startsWith("  "))
                .map(line -> line.strip().replaceAll(" +#.*", ""))
                .filter(line -> line.matches(".* (see|api|deadletters) .*|make.*"))
                .toList();
    }

    private Ended run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--stack", "mint", "tables", "restore"));
        Arrays.stream(arguments).filter(argument -> !argument.isEmpty()).forEach(all::add);
        return account.run(all.toArray(String[]::new));
    }

    private Ended done(String... arguments) {
        Ended ended = run(arguments);
        assertThat(ended.status()).as(ended.err()).isZero();
        return ended;
    }

    private void refused(String reason, String... arguments) {
        Ended ended = run(arguments);
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains(reason);
        assertThat(account.changes).isEmpty();
    }
}
