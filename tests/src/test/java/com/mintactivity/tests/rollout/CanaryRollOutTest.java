package com.mintactivity.tests.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.tenant.Switch;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A bad version is stopped without any traffic of partners, by the name of a check. */
final class CanaryRollOutTest {

    @AutoClose
    private final CanaryStack canary;

    CanaryRollOutTest(@TempDir Path root) {
        canary = new CanaryStack(root);
    }

    private static String problems(Map<String, Object> report) {
        return String.valueOf(report.get("canary"));
    }

    @Test
    void goodVersionsReceiveTraffic() {
        Instant begun = canary.stack().clock().instant();
        assertThat(problems(canary.rollOut())).isEqualTo("{}");
        assertThat(canary.reports()).containsExactly("d-1 e-1 true");
        assertThat(Duration.between(begun, canary.stack().clock().instant()))
                .as("until the new sealer can seal what the new recorder recorded")
                .isBetween(Duration.ofSeconds(60), Duration.ofSeconds(190));
        assertThat(canary.stack().log()).as("no metric of partners").doesNotContain("_aws");
    }

    @Test
    void goodVersionsStayAfterTheTrafficShifted() {
        canary.shift("2");
        assertThat(problems(canary.rollOut())).isEqualTo("{}");
        assertThat(canary.reports()).containsExactly("d-1 e-1 true");
    }

    @ParameterizedTest
    @EnumSource(PlantedVersion.class)
    void aBadVersionReceivesNoTraffic(PlantedVersion bad) {
        bad.plant(canary, "2");
        Instant begun = canary.stack().clock().instant();
        assertThat(canary.rollOut())
                .containsEntry("ok", false)
                .extracting("canary")
                .asString()
                .contains(bad.check() + "=");
        assertThat(canary.reports()).containsExactly("d-1 e-1 false");
        assertThat(canary.log()).contains("\"check\":\"" + bad.check() + "\"");
        assertThat(Duration.between(begun, canary.stack().clock().instant())).isLessThan(Duration.ofMinutes(5));
    }

    @ParameterizedTest
    @EnumSource(PlantedVersion.class)
    void aBadVersionGoesBackAfterTheTrafficShifted(PlantedVersion bad) {
        bad.plant(canary, "2");
        canary.shift("2");
        assertThat(problems(canary.rollOut())).contains(bad.check() + "=");
        assertThat(canary.reports()).containsExactly("d-1 e-1 false");
    }

    /** So that a fix can ship while the live versions are bad. */
    @ParameterizedTest
    @EnumSource(PlantedVersion.class)
    void aBadVersionStopsNoGoodOne(PlantedVersion bad) {
        bad.plant(canary, "1");
        assertThat(problems(canary.rollOut())).isEqualTo("{}");
    }

    @ParameterizedTest
    @EnumSource(PlantedVersion.class)
    void withoutACanaryOnlyRefusalsAndStoresAreChecked(PlantedVersion bad) {
        bad.plant(canary, "2");
        canary.doWithout();
        assertThat(canary.rollOut()).containsEntry("ok", true);
    }

    @Test
    void anApiThatIsSwitchedOffStopsNoRollOut() {
        canary.stack().api(Switch.off());
        canary.stack().expireRecords();
        assertThat(problems(canary.rollOut())).isEqualTo("{}");
    }

    @Test
    void aRecorderBehindTheQueueIsCheckedAfterTheTrafficShifted() {
        canary.shift("2");
        PlantedVersion.MAKES_DEAD_LETTERS.plant(canary, "2");
        assertThat(problems(canary.rollOut())).contains("queue=the hit is not in mints");
    }
}
