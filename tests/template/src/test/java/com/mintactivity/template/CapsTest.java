package com.mintactivity.template;

import static com.mintactivity.template.AwsFacts.fact;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.limit.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The load that a stack admits all the time fits its own caps: no 503 is of our own making. The exception is the most
 * expensive answers of hits that a search finds, which no cap is made for: a cap limits the costs of a stack, and a
 * stack whose every answer is one of these, of an instance that has nothing in memory, is none that was ever seen. So
 * the page says how many of them a cap serves.
 */
final class CapsTest {

    /** An item that is read without strong consistency, and needs no second unit. */
    private static final double ITEM_UNITS = fact("eventual-read");

    /** The rows that a unit reads from an index; a row has 0.55 KB. */
    private static final double ROWS_OF_UNIT = fact("read-unit") / ITEM_UNITS / 0.55;

    /** The state, the key and the tenant of each request, at worst, with strong consistency. */
    private static final int GATE_UNITS = 3;

    /** In the results: what the most expensive and the typical answer of hits read with an empty memory. */
    private static final Pattern HITS_UNITS =
            Pattern.compile("worst case : typical, empty memory.*? \\| [0-9.]+ : 1 \\(([0-9.]+) : ([0-9.]+)\\)");

    /** The script, and an answer of 25 users. */
    private static final int CACHED_ANSWER_UNITS = 15;

    @ParameterizedTest
    @ValueSource(strings = {"small", "medium"})
    void theDearestAnswersAtTheServiceWideRateFitEachCap(String size) throws IOException {
        int perSecond = figure(size, "ServicePerSecond");
        int rows = maximum("LimitParameter");
        assertThat(perSecond * rows * ITEM_UNITS)
                .as("accounts of mints")
                .isLessThanOrEqualTo(figure(size, "AccountReads"));
        assertThat(perSecond * maximum("TopParameter") * ITEM_UNITS)
                .as("accounts of hits")
                .isLessThanOrEqualTo(figure(size, "AccountReads"));
        assertThat(perSecond * (rows / ROWS_OF_UNIT + 1)).as("rows").isLessThanOrEqualTo(figure(size, "TableReads"));
        assertThat(perSecond * typicalUnits()).as("tallies").isLessThanOrEqualTo(figure(size, "TableReads"));
        assertThat(perSecond * GATE_UNITS).as("the gate").isLessThanOrEqualTo(figure(size, "TableReads"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"small", "medium", "large"})
    void thePageSaysHowManyAnswersOfHitsFitTheCap(String size) throws IOException {
        Matcher said = Pattern.compile("\\| `%s` \\| [0-9,]+ \\| ([0-9]+) \\| ([0-9]+) \\|\\n".formatted(size))
                .matcher(page());
        assertThat(said.find()).isTrue();
        assertThat(number(said, 1)).isEqualTo((int) (figure(size, "TableReads") / typicalUnits()));
        assertThat(number(said, 2)).isEqualTo((int) (figure(size, "TableReads") / hitsUnits(1)));
    }

    /** All keys of a stack are in one slot. */
    @ParameterizedTest
    @ValueSource(strings = {"small", "medium", "large"})
    void aBurstOfCachedAnswersFitsTheCapOfTheCacheStoreAndItsSlot(String size) {
        int units = figure(size, "ServiceBurst") * CACHED_ANSWER_UNITS;
        assertThat(units).isLessThanOrEqualTo(figure(size, "CacheUnits"));
        assertThat((double) units).isLessThanOrEqualTo(fact("slot-units"));
    }

    /**
     * {@code tables warm} raises the tables whose load grows with the rows of answers and with events; for the rest a
     * new table suffices.
     */
    @ParameterizedTest
    @ValueSource(strings = {"small", "medium", "large"})
    void whatANewTableTakesSufficesForTheTablesThatAreNotWarmed(String size) {
        assertThat((double) figure(size, "ServicePerSecond") * GATE_UNITS).isLessThanOrEqualTo(fact("new-table-reads"));
        assertThat((double) figure(size, "ServicePerSecond")).isLessThanOrEqualTo(fact("new-table-writes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"small", "medium", "large"})
    void thePageSaysWhatIsAboveANewTableAndWhatWarmingCosts(String size) throws IOException {
        int accounts = figure(size, "AccountReads");
        int reads = figure(size, "TableReads");
        int writes = figure(size, "TableWrites");
        // Reads of accounts, tallies and two indexes; writes of three tables and three indexes.
        double usd = (above(accounts, "new-table-reads") + 3 * above(reads, "new-table-reads")) * fact("warm-read")
                + 6 * above(writes, "new-table-writes") * fact("warm-write");
        String price = usd == 0 ? "nothing" : String.format(Locale.ROOT, "%.2f USD", usd);
        double newReads = fact("new-table-reads");
        assertThat(page())
                .contains(String.format(
                        Locale.ROOT, "| `%s` | %,d | %,d | %,d | %s |%n", size, accounts, reads, writes, price))
                .contains(String.format(
                        Locale.ROOT,
                        "| a new table | %,.0f | %,.0f | %,.0f | |%n",
                        newReads,
                        newReads,
                        fact("new-table-writes")));
    }

    private static double above(int admitted, String fact) {
        return Math.max(0, admitted - fact(fact));
    }

    @Test
    void theCapsOfLargeAreTheQuotaOfATable() {
        assertThat((double) figure("large", "TableReads")).isEqualTo(fact("table-reads"));
        assertThat((double) figure("large", "AccountReads")).isEqualTo(fact("table-reads"));
        assertThat((double) figure("large", "TableWrites")).isLessThanOrEqualTo(fact("table-writes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"small", "medium", "large"})
    void theRateOfASecondIsThatOfAMinute(String size) {
        assertThat(figure(size, "ServicePerSecond") * 60).isEqualTo(figure(size, "ServicePerMinute"));
    }

    @Test
    void accountsHaveACapOfTheirOwn() {
        assertThat(TemplateNode.template()
                        .at("Resources", "AccountsTable", "Properties", "OnDemandThroughput", "MaxReadRequestUnits")
                        .at("Fn::FindInMap")
                        .items()
                        .getLast()
                        .text())
                .isEqualTo("AccountReads");
    }

    /** The contract says how many contracts a key can follow, in rows a second. */
    @Test
    void whatAKeyCanFollowIsWhatItsLimitAllows() throws IOException {
        Matcher said = Pattern.compile(
                        "can follow (\\d+) busy contracts\\s+or\\s+(\\d+)\\s+quiet\\s+ones"
                                + ".*up to (\\d+)\\s+rows\\s+a\\s+second\\s+each"
                                + ".*a key reads at\\s+most\\s+(\\d+)\\s+rows a second",
                        Pattern.DOTALL)
                .matcher(contract());
        Matcher poll = Pattern.compile(
                        "Otherwise it is (\\d+) for five minutes after.*"
                                + "a sixtieth of the time since, and (\\d+)\\s+from an hour on",
                        Pattern.DOTALL)
                .matcher(contract());
        assertThat(said.find() && poll.find()).isTrue();
        int perSecond = maximum("LimitParameter") * Rate.DEFAULT.perMinute() / 60;
        int busy = Rate.DEFAULT.perMinute() * number(poll, 1) / 60;
        assertThat(number(said, 1)).isEqualTo(busy);
        assertThat(number(said, 2)).isEqualTo(Rate.DEFAULT.perMinute() * number(poll, 2) / 60);
        assertThat(number(said, 3)).isEqualTo(perSecond / busy);
        assertThat(number(said, 4)).isEqualTo(perSecond);
    }

    private static double typicalUnits() throws IOException {
        return hitsUnits(2);
    }

    private static double hitsUnits(int group) throws IOException {
        Matcher measured = HITS_UNITS.matcher(Files.readString(TemplateNode.ROOT.resolve("lab/results/benchmarks.md")));
        assertThat(measured.find()).isTrue();
        return Double.parseDouble(measured.group(group));
    }

    private static int number(Matcher said, int group) {
        return Integer.parseInt(said.group(group));
    }

    private static int figure(String size, String name) {
        return TemplateNode.template().at("Mappings", "Sizes", size, name).number();
    }

    /** The greatest value of a parameter of the contract. */
    private static int maximum(String parameter) throws IOException {
        return TemplateNode.parse(contract())
                .at("components", "parameters", parameter, "schema", "maximum")
                .number();
    }

    private static String page() throws IOException {
        return Files.readString(TemplateNode.ROOT.resolve("docs/deploy.md"));
    }

    private static String contract() throws IOException {
        return Files.readString(TemplateNode.ROOT.resolve("docs/openapi.yaml"));
    }
}
