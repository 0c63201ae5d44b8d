package com.mintactivity.activity.cursor;

import com.mintactivity.activity.hit.Position;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * What a cursor says: the position that the next page follows, and of which corrections its client knows.
 *
 * @param number the client knows the corrections up to it; empty if it knows none
 */
public record CursorContent(Position position, OptionalLong number) {

    private static final long NONE = -1;

    /** The milliseconds of the completion, the number, then the task id. */
    byte[] write() {
        byte[] taskId = position.taskId().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(2 * Long.BYTES + taskId.length)
                .putLong(position.completedAt().toEpochMilli())
                .putLong(number.orElse(NONE))
                .put(taskId)
                .array();
    }

    /** Reads only what {@link #write} wrote: the encryption around it authenticates the bytes. */
    static CursorContent read(byte[] bytes) {
        ByteBuffer content = ByteBuffer.wrap(bytes);
        Instant completedAt = Instant.ofEpochMilli(content.getLong());
        long number = content.getLong();
        String taskId = StandardCharsets.UTF_8.decode(content).toString();
        return new CursorContent(
                new Position(completedAt, taskId), number == NONE ? OptionalLong.empty() : OptionalLong.of(number));
    }
}
