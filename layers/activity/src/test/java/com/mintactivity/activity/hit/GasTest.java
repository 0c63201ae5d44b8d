package com.mintactivity.activity.hit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GasTest {

    // given, as kept
    @ParameterizedTest
    @CsvSource({"25.50, 25.5", "1E+2, 100", "1E-9, 0.000000001", "0.00, 0", "0E+7, 0", "7, 7"})
    void feesArePlainDecimals(BigDecimal given, String kept) {
        assertThat(Gas.manual(given, null)).isEqualTo(new Gas(Gas.Mode.MANUAL, kept, null));
        assertThat(Gas.manual(BigDecimal.ONE, given)).isEqualTo(new Gas(Gas.Mode.MANUAL, "1", kept));
    }

    @Test
    void onlyManualGasHasFees() {
        assertThat(Gas.AUTO.maxFeeGwei()).isNull();
        assertThat(Gas.AUTO.priorityGwei()).isNull();
        assertThatThrownBy(() -> new Gas(Gas.Mode.MANUAL, null, null)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Gas(Gas.Mode.AUTO, "1", null)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Gas(Gas.Mode.AUTO, null, "1")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theModesHaveTheirNamesOnTheWire() {
        assertThat(Gas.Mode.MANUAL.wire()).isEqualTo("manual");
        assertThat(Gas.Mode.AUTO.wire()).isEqualTo("auto");
    }
}
