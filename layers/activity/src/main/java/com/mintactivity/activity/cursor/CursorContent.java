package com.mintactivity.activity.cursor;

import com.mintactivity.activity.hit.Position;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/**
 * The content of a cursor: the position that the next page follows, and the revision up to which its client knows the
 * corrections of the contract.
 *
 * @param revision {@link #NONE} if the client knows no correction
 */
public record CursorContent(Position position, long revision) {

    /** Below the revision of every correction. */
    public static final long NONE = -1;

    private static final int FIXED_BYTES = 2 * Long.BYTES;

    /** In form 1: the milliseconds of the completion, the revision, then the task id. */
    byte[] write() {
        byte[] taskId = position.taskId().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(FIXED_BYTES + taskId.length)
                .putLong(position.completedAt().toEpochMilli())
                .putLong(revision)
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
        long revision = content.getLong();
        try {
            String taskId = StandardCharsets.UTF_8.newDecoder().decode(content).toString();
            return revision < NONE
                    ? Optional.empty()
                    : Optional.of(new CursorContent(new Position(completedAt, taskId), revision));
        } catch (CharacterCodingException notUtf8) {
            return Optional.empty();
        }
    }
}
