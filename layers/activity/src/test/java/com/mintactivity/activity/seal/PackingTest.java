package com.mintactivity.activity.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PackingTest {

    static LongStream seeds() {
        return new Random(9).longs(200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void columnsReadAsTheyWereWrittenOneBehindAnother(long seed) {
        Random random = new Random(seed);
        long[][] columns = new long[1 + random.nextInt(4)][];
        Bytes bytes = new Bytes();
        int start = random.nextInt(3);
        bytes.append(new byte[start]);
        for (int column = 0; column < columns.length; column++) {
            int bits = random.nextInt(64);
            columns[column] = random.longs(random.nextInt(400))
                    .map(value -> bits == 0 ? 7 : value >>> (64 - bits))
                    .toArray();
            Packing packing = new Packing();
            LongStream.of(columns[column]).forEach(packing::add);
            packing.write(bytes);
        }
        bytes.append(new byte[Unpacking.PADDING]);
        Unpacking unpacking = new Unpacking(bytes.copy(), start);
        for (long[] column : columns) {
            assertThat(unpacking.read(column.length)).containsExactly(column);
        }
    }
}
