package com.mintactivity.platform.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class SettingsTest {

    /** A default would let a function whose environment is wrong read another stack's tables. */
    @Test
    void aMissingStackIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(Map.of()))
                .withMessage("STACK is not set");
    }

    @Test
    void aFunctionThatNamesNoCacheStoreHasNone() {
        assertThat(Settings.of(Map.of("STACK", "s")).cacheUrl()).isEqualTo(Settings.NO_CACHE);
    }
}
