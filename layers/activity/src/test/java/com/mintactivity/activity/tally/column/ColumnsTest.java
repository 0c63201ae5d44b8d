package com.mintactivity.activity.tally.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ColumnsTest {

    static LongStream seeds() {
        return new Random(9).longs(200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void columnsReadAsTheyWereWrittenOneBehindAnother(long seed) {
        Random random = new Random(seed);
        long[][] columns = new long[1 + random.nextInt(4)][];
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int start = random.nextInt(3);
        bytes.writeBytes(new byte[start]);
        for (int column = 0; column < columns.length; column++) {
            long offset = random.nextBoolean() ? 0 : random.nextLong();
            int bits = random.nextInt(Long.SIZE + 1);
            columns[column] = random.longs(random.nextInt(400))
                    .map(value -> offset + (bits == 0 ? 7 : value >>> (Long.SIZE - bits)))
                    .toArray();
            ColumnWriter packing = new ColumnWriter();
            LongStream.of(columns[column]).forEach(packing::add);
            packing.write(bytes);
        }
        bytes.writeBytes(new byte[ColumnReader.PADDING]);
        ColumnReader unpacking = new ColumnReader(ByteBuffer.wrap(bytes.toByteArray())
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(start));
        for (long[] column : columns) {
            assertThat(unpacking.read(column.length)).containsExactly(column);
        }
    }

    @Test
    void equalNumbersTakeNoBits() {
        ColumnWriter column = new ColumnWriter();
        LongStream.generate(() -> 5).limit(ColumnWriter.BLOCK).forEach(column::add);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        column.write(bytes);

        assertThat(bytes.toByteArray()).containsExactly(ColumnWriter.OFFSET, 5);
    }

    @Test
    void aMinimumThatSavesNoBitsIsLeftOut() {
        ColumnWriter column = new ColumnWriter();
        LongStream.of(1, 3).forEach(column::add);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        column.write(bytes);

        assertThat(bytes.toByteArray()).containsExactly(2, 0b1101);
    }
}
