package com.mintactivity.operator.feed.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.lines.EventFile;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FeedReportTest {

    private static final String TASK = """
            {"type":"mint_task.finished","task_id":"t","app_id":"a","status":"completed",\
            "booked_at":"2026-11-01T10:00:00Z","finished_at":"AT","user_id":"1","chain_id":1,\
            "contract":"0x00000000000000000000000000000000000000bB","quantity":1,"gas":{"mode":"auto"}}
            """;

    private static final Line LINE = new Line(1, "", new Broken("not looked at"));

    private static JsonNode answer(FeedReport report) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        report.answer(
                new Console(stream, new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), true));
        return JsonMapper.shared().readTree(out.toString(StandardCharsets.UTF_8));
    }

    private static List<Line> tasks(String... finished) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String at : finished) {
            lines.append(TASK.replace("AT", at.toString()));
        }
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        return EventFile.ofEvents(new ByteArrayInputStream(bytes), "-", false).next(10);
    }

    private static Hit hit(String tenant, String contract, String completedAt) {
        return new Hit(
                "t",
                tenant,
                new ContractAddress(contract),
                1,
                new UserId("1"),
                Wallet.NONE,
                "",
                1,
                Instant.parse(completedAt),
                Gas.AUTO);
    }

    /** A batch whose end is not known may have been recorded; one that ended is counted by its outcomes. */
    @Test
    void whatIsUnderwayMayHaveToBeReadAgain() throws IOException {
        try (FeedReport report = new FeedReport(Way.HISTORY)) {
            report.underway(tasks("2026-11-01T10:30:07Z", "2026-11-01T10:10:07Z"));
            assertThat(answer(report).path("read_again"))
                    .hasToString("{\"since\":\"2026-11-01T10:10:00Z\",\"until\":\"2026-11-01T10:31:00Z\"}");
            report.recorded(LINE, hit("acme", "0x" + "0".repeat(40), "2026-11-01T10:30:07Z"));
            report.underway(List.of());
            assertThat(answer(report).path("read_again"))
                    .hasToString("{\"since\":\"2026-11-01T10:30:00Z\",\"until\":\"2026-11-01T10:31:00Z\"}");
        }
    }

    /** An item of DynamoDB has at most 400 KB. */
    @Test
    void aRowOfTheAuditNamesAHundredContractsAtMost() {
        try (FeedReport report = new FeedReport(Way.HISTORY)) {
            for (int contract = 0; contract < 103; contract++) {
                report.recorded(
                        LINE, hit("acme", String.format(Locale.ROOT, "0x%040d", contract), "2026-11-01T10:30:07Z"));
            }
            assertThat(report.audited().get("contracts"))
                    .isNotNull()
                    .satisfies(contracts -> assertThat(contracts.l())
                            .hasSize(101)
                            .last()
                            .satisfies(others -> assertThat(others.s()).isEqualTo("and 3 others")));
            assertThat(report.audited()).doesNotContainKey("sha256");
        }
    }

    /** The most frequent of very many values are named; nothing is lost. */
    @Test
    void frequenciesHaveABound() {
        Frequencies<String> contracts = new Frequencies<>();
        for (int i = 0; i < 10_010; i++) {
            contracts.add("0x" + i);
        }
        contracts.add("0x7");
        assertThat(contracts.text()).isEqualTo("0x7: 2, 0x0: 1, 0x1: 1, 0x10: 1, others: 10,006");
        assertThat(contracts.json("contract")).hasSize(10_001);
        assertThat(contracts.json("contract").get(10_000)).hasToString("{\"contract\":null,\"tasks\":10}");
    }
}
