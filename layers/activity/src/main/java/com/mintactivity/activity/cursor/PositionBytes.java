package com.mintactivity.activity.cursor;

import com.mintactivity.activity.hit.Position;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** A position as bytes: the milliseconds of its completion, then its task id. */
final class PositionBytes {

    private PositionBytes() {}

    static byte[] write(Position position) {
        byte[] taskId = position.taskId().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + taskId.length)
                .putLong(position.completedAt().toEpochMilli())
                .put(taskId)
                .array();
    }

    /** Reads only what {@link #write} wrote: the encryption around it authenticates the bytes. */
    static Position read(byte[] bytes) {
        Instant completedAt = Instant.ofEpochMilli(ByteBuffer.wrap(bytes).getLong());
        String taskId = new String(bytes, Long.BYTES, bytes.length - Long.BYTES, StandardCharsets.UTF_8);
        return new Position(completedAt, taskId);
    }
}
