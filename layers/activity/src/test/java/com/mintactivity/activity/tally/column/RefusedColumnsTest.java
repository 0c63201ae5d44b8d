package com.mintactivity.activity.tally.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.mintactivity.activity.tally.WalletSets;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no writer writes is refused where it is read. */
final class RefusedColumnsTest {

    @Test
    void aNumberOfMoreThan64BitsIsRefused() {
        byte[] wide = new byte[40];
        wide[1] = Long.SIZE + 1;

        assertThatIllegalStateException()
                .isThrownBy(() -> new ColumnReader(wide, 0).read(1))
                .withMessageContaining("64 bits");
    }

    @ParameterizedTest
    @ValueSource(longs = {WalletSets.FEW, 1 << 24})
    void anIndexOfAWalletIsRead(long index) {
        assertThatCode(() -> further(1, index)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(longs = {WalletSets.FEW - 1, (1 << 24) + 1})
    void anIndexThatNoFurtherWalletHasIsRefused(long index) {
        assertThatIllegalStateException()
                .isThrownBy(() -> further(1, index))
                .withMessageContaining("index of a wallet");
    }

    @Test
    void moreWalletsThanAnArrayCanHoldAreRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> further(1L << Integer.SIZE, WalletSets.FEW))
                .withMessageContaining("too many wallets");
    }

    @Test
    void aGasSettingWithoutAMaxFeeIsRefused() {
        byte[] setting = {1, 0, 2, '5'};

        assertThatIllegalStateException()
                .isThrownBy(() -> GasTable.read(new ByteReader(setting, 0, setting.length)))
                .withMessageContaining("without a max fee");
    }

    @Test
    void equalNumbersTakeNoBits() {
        ByteWriter bytes = column(LongStream.generate(() -> 5).limit(ColumnWriter.BLOCK));

        assertThat(bytes.copy()).containsExactly(5, 0);
    }

    private static void further(long count, long index) {
        ByteWriter bytes = column(LongStream.of(count));
        bytes.append(column(LongStream.of(index)));
        bytes.append(new byte[ColumnReader.PADDING]);
        FurtherWallets.read(new long[] {TallyColumns.MORE}, new ColumnReader(bytes.copy(), 0));
    }

    private static ByteWriter column(LongStream values) {
        ColumnWriter column = new ColumnWriter();
        values.forEach(column::add);
        ByteWriter bytes = new ByteWriter();
        column.write(bytes);
        return bytes;
    }
}
