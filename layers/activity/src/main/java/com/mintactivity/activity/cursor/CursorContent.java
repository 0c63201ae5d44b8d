package com.mintactivity.activity.cursor;

import com.mintactivity.activity.hit.Position;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/**
 * The content of a cursor: the position that the next page follows, and the corrections that its client knows.
 *
 * @param known the client knows the corrections with a number up to it; {@link #NONE} if it knows none
 */
public record CursorContent(Position position, long known) {

    /** Below the number of every correction. */
    public static final long NONE = -1;

    private static final int FIXED_BYTES = 2 * Long.BYTES;

    /** In form 1: the milliseconds of the completion, the number, then the task id. */
    byte[] write() {
        byte[] taskId = position.taskId().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(FIXED_BYTES + taskId.length)
                .putLong(position.completedAt().toEpochMilli())
                .putLong(known)
                .put(taskId)
                .array();
    }

    /** The content in form 1; empty for bytes that {@link #write} does not write. */
    static Optional<CursorContent> read(byte[] bytes) {
        ByteBuffer content = ByteBuffer.wrap(bytes);
        if (bytes.length < FIXED_BYTES) {
            return Optional.empty();
        }
        Instant completedAt = Instant.ofEpochMilli(content.getLong());
        long known = content.getLong();
        try {
            String taskId = StandardCharsets.UTF_8.newDecoder().decode(content).toString();
            return known < NONE
                    ? Optional.empty()
                    : Optional.of(new CursorContent(new Position(completedAt, taskId), known));
        } catch (CharacterCodingException notUtf8) {
            return Optional.empty();
        }
    }
}
