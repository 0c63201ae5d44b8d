package com.mintactivity.activity.tally.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
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
        ByteWriter bytes = new ByteWriter();
        int start = random.nextInt(3);
        bytes.append(new byte[start]);
        for (int column = 0; column < columns.length; column++) {
            int bits = random.nextInt(64);
            columns[column] = random.longs(random.nextInt(400))
                    .map(value -> bits == 0 ? 7 : value >>> (64 - bits))
                    .toArray();
            ColumnWriter packing = new ColumnWriter();
            LongStream.of(columns[column]).forEach(packing::add);
            packing.write(bytes);
        }
        bytes.append(new byte[ColumnReader.PADDING]);
        ColumnReader unpacking = new ColumnReader(bytes.copy(), start);
        for (long[] column : columns) {
            assertThat(unpacking.read(column.length)).containsExactly(column);
        }
    }
}
