package com.mintactivity.operator.task;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.operator.lines.EventFile;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A task as a file has it: an event of the app, a row of {@code mints}, or an id alone. A field that is absent, or
 * cannot be read, is empty.
 *
 * @param completedAt {@code finished_at} or {@code completed_at}
 * @param status empty also if the line does not say it
 */
record FileTask(
        String taskId,
        Optional<Instant> completedAt,
        Optional<Instant> bookedAt,
        Optional<String> appId,
        Optional<String> status,
        Optional<ContractAddress> contract) {

    /** The task of a line; empty if it names none, such as a login. */
    static Optional<FileTask> of(Line line) {
        JsonNode json = json(line.text());
        String taskId = json.path("task_id").asString("");
        return taskId.isEmpty()
                ? Optional.empty()
                : Optional.of(new FileTask(
                        taskId,
                        moment(json, "finished_at").or(() -> moment(json, "completed_at")),
                        moment(json, "booked_at"),
                        text(json, "app_id"),
                        json.has(EventFile.NAMED_ONLY) ? Optional.empty() : text(json, "status"),
                        text(json, "contract").flatMap(ContractAddress::parse)));
    }

    private static JsonNode json(String text) {
        try {
            return JsonMapper.shared().readTree(text);
        } catch (JacksonException broken) {
            return JsonMapper.shared().createObjectNode();
        }
    }

    private static Optional<Instant> moment(JsonNode json, String field) {
        return text(json, field).flatMap(Rfc3339::parse);
    }

    private static Optional<String> text(JsonNode json, String field) {
        return Optional.of(json.path(field).asString("")).filter(text -> !text.isEmpty());
    }
}
