package com.mintactivity.operator.feed.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.recorder.event.EventParser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class SuspiciousIdsTest {

    private static ObjectNode task() {
        return (ObjectNode) JsonMapper.shared().readTree("""
                {"type":"mint_task.finished","task_id":"t","app_id":"a","status":"completed",
                "booked_at":"2026-11-01T10:00:00Z","finished_at":"2026-11-01T10:00:00Z","user_id":"1","chain_id":1,
                "contract":"0x00000000000000000000000000000000000000bB","quantity":1,"gas":{"mode":"auto"}}
                """);
    }

    private static ObjectNode login() {
        return JsonMapper.shared()
                .createObjectNode()
                .put("type", "account.seen")
                .put("user_id", "1")
                .put("chat_id", "1")
                .put("chat_username", " \u200Balice ")
                .put("seen_at", "2026-11-01T10:00:00Z");
    }

    private static boolean isSuspicious(ObjectNode event) {
        return SuspiciousIds.isIn(EventParser.parse(event.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4711 ",
                " 4711",
                "\u00A04711",
                "47\u00A011",
                "\u30004711",
                "4711\u200B",
                "47\u200D11",
                "\uFEFF4711",
                "47\u00AD11",
                "4711\u202E",
                "\u20664711",
                "4711\u2028",
                "'4711",
                "\u2800",
                "4711\uFE0F",
                "4711\u3164",
                "4711\uDB40\uDC20",
                "4711.0",
                "4.7e+17",
                "nan",
                "None"
            })
    void anIdThatLooksChangedIsFoundInEachField(String id) {
        for (String field : List.of("task_id", "app_id", "user_id", "submitted_tx_hash", "landed_tx_hash")) {
            assertThat(isSuspicious(task().put(field, id))).as(field).isTrue();
        }
        assertThat(isSuspicious(login().put("user_id", id))).isTrue();
        assertThat(isSuspicious(login().put("chat_id", id))).isTrue();
        assertThat(isSuspicious(task().put("status", "failed").put("task_id", id)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4711",
                "a b",
                "a'b",
                "a'",
                "0x1e5",
                "\u00E9",
                "e\u0301",
                "\u5F20",
                "\uD83D\uDE00",
                "-4711",
                "nano",
                "1e5"
            })
    void anyOtherIdIsFree(String id) {
        assertThat(isSuspicious(task().put("user_id", id).put("task_id", id))).isFalse();
        assertThat(isSuspicious(login().put("user_id", id)))
                .as("a name is free")
                .isFalse();
    }

    @Test
    void ofALineThatIsRejectedNothingIsFound() {
        assertThat(SuspiciousIds.isIn(EventParser.parse("{\"task_id\":\" \"}"))).isFalse();
        assertThat(isSuspicious(task())).isFalse();
    }
}
