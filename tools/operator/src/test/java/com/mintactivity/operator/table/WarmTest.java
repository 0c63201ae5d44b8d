package com.mintactivity.operator.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.account.Killed;
import com.mintactivity.operator.account.MemoryAccount;
import com.mintactivity.operator.account.MemoryAccount.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code tables warm}: what tables take at once afterwards, and what it costs. */
final class WarmTest {

    private static final List<Long> WRITTEN = List.of(12_000L, 20_000L);
    private static final List<Long> READ = List.of(40_000L, 20_000L);

    private MemoryAccount account = new MemoryAccount(Path.of("../.."));

    @BeforeEach
    void haveALargeStack() {
        account = new MemoryAccount(Path.of("../.."));
        have("40000", "40000", "20000");
    }

    private void have(String reads, String accounts, String writes) {
        account.stack.outputs.putAll(Map.of("TableReads", reads, "AccountReads", accounts, "TableWrites", writes));
    }

    @Test
    void whatAnswersReadAndEventsWriteTakesWhatTheCapsAdmit() {
        Ended ended = done();
        assertThat(warm())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "mint-hits", Map.of("", WRITTEN, "by_contract", READ, "by_contract_chain", READ),
                        "mint-accounts", Map.of("", READ),
                        "mint-tallies", Map.of("", READ, "due", WRITTEN)));
        assertThat(ended.out()).isEqualTo("the tables take at once what the stack admits\n");
        assertThat(account.changes).hasSize(6).allMatch(change -> change.startsWith("dynamodb:UpdateTable"));
        assertThat(done("--check").out()).endsWith("\nnothing is left to do\n");
    }

    /** As docs/deploy.md says, which CapsTest computes. */
    @Test
    void thePriceIsSaidBeforeTheFirstChange() {
        account.type("n\n");
        Ended refused = run();
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("AWS bills 76.96 USD once", "cannot be undone");
        assertThat(account.changes).isEmpty();
        have("40000", "25000", "4000");
        account.type("y\n");
        assertThat(done().err()).contains("AWS bills 12.61 USD once");
        assertThat(warm()).doesNotContainKey("mint-keys");
    }

    @Test
    void nothingIsLowered() {
        account.tables.table("mint-accounts").warm.put("", List.of(50_000L, 4_000L));
        account.tables.table("mint-tallies").warm.put("", List.of(60_000L, 60_000L));
        done();
        assertThat(warm().get("mint-accounts")).isEqualTo(Map.of("", List.of(50_000L, 20_000L)));
        assertThat(warm().get("mint-tallies")).isEqualTo(Map.of("", List.of(60_000L, 60_000L), "due", WRITTEN));
    }

    @Test
    void ofASmallStackNothingIsRaised() {
        have("4000", "2500", "500");
        assertThat(done("--check").out()).endsWith("\nnothing is left to do\n");
        done();
        assertThat(account.changes).isEmpty();
    }

    @Test
    void killedAtAnyChangeAndRunAgainItEndsInTheSameState() {
        done();
        Map<String, Map<String, List<Long>>> ended = warm();
        for (int change = 0; change < 6; change++) {
            for (boolean afterwards : List.of(false, true)) {
                haveALargeStack();
                account.killAt(change, afterwards);
                assertThatThrownBy(() -> run()).isInstanceOf(Killed.class);
                account.killNever();
                done();
                assertThat(warm()).isEqualTo(ended);
            }
        }
    }

    @Test
    void aRestoredTableTakesAsMuch() {
        account.type("y\n");
        Ended ended = account.run("--stack", "mint", "tables", "restore", "hits", "--at", "2026-11-20T09:30:00Z");
        assertThat(ended.status()).as(ended.err()).isZero();
        // Two tables and three indexes, of which three are read.
        assertThat(ended.err()).contains("AWS bills 62.92 USD once");
        assertThat(warm())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "mint-hits", Map.of("", WRITTEN, "by_contract", READ, "by_contract_chain", READ),
                        "mint-tallies", Map.of("", READ, "due", WRITTEN)));
    }

    @Test
    void aStackThatDoesNotSayWhatItAdmitsIsRefused() {
        account.stack.outputs.remove("TableReads");
        assertThat(run().err()).contains("no output TableReads").contains("deploy it again");
        account.stack.status = "UPDATE_IN_PROGRESS";
        assertThat(run().err()).contains("UPDATE_IN_PROGRESS");
        assertThat(account.changes).isEmpty();
    }

    @Test
    void theFiguresAreThoseOfTheRegister() throws IOException {
        String register = Files.readString(Path.of("../../checks/aws.yaml"));
        assertThat(fact(register, "new-table-reads")).isEqualTo(WarmThroughput.NEW_READS);
        assertThat(fact(register, "new-table-writes")).isEqualTo(WarmThroughput.NEW_WRITES);
        assertThat(fact(register, "warm-read")).isEqualTo(WarmThroughput.USD_OF_READ);
        assertThat(fact(register, "warm-write")).isEqualTo(WarmThroughput.USD_OF_WRITE);
    }

    private static double fact(String register, String name) {
        Matcher found = Pattern.compile("\n  " + name + ": \\{is: ([0-9.]+),").matcher(register);
        assertThat(found.find()).isTrue();
        return Double.parseDouble(found.group(1));
    }

    private Map<String, Map<String, List<Long>>> warm() {
        account.settle();
        Map<String, Map<String, List<Long>>> warm = new TreeMap<>();
        account.tables.all.forEach((name, table) -> {
            if (!table.warm.isEmpty()) {
                warm.put(name, Map.copyOf(table.warm));
            }
        });
        return warm;
    }

    private Ended run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--stack", "mint", "tables", "warm"));
        all.addAll(List.of(arguments));
        return account.run(all.toArray(String[]::new));
    }

    private Ended done(String... arguments) {
        Ended ended = run(arguments);
        assertThat(ended.status()).as(ended.err()).isZero();
        return ended;
    }
}
