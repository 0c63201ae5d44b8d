package com.mintactivity.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.cursor.CursorContent;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The corrections of a page. The contract's epoch is 0, and its state has two times under number 1. */
final class PageCorrectionsTest {

    private static final ContractSelector SELECTOR =
            new ContractSelector("acme", ContractAddress.ZERO, ContractSelector.ALL_CHAINS);
    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final Window FIRST = new Window(SINCE.minusSeconds(60), SINCE.plusSeconds(60));
    private static final Window SECOND = new Window(SINCE.plusSeconds(600), SINCE.plusSeconds(660));
    private static final Optional<ContractState> STATE =
            Optional.of(ContractState.unsealed(HitItems.contractKey("acme", ContractAddress.ZERO))
                    .corrected(List.of(FIRST, SECOND)));
    private static final Position END = Position.before(SINCE.plus(Duration.ofHours(1)));

    private static MintsQuery query(Optional<Long> cursor) {
        return new MintsQuery(
                SELECTOR,
                new Window(SINCE, SINCE.plus(Duration.ofHours(2))),
                cursor.map(number -> new CursorContent(Position.before(SINCE), number)),
                Position.before(SINCE),
                100,
                Optional.of(SINCE.plus(Duration.ofHours(2))),
                false);
    }

    private static PageCorrections answered(long number, Position position) {
        return PageCorrections.of(query(Optional.of(number)), position, STATE);
    }

    @Test
    void timesOfLaterCommitsAreAnsweredWithinTheWindow() {
        PageCorrections corrections = answered(0L, END);
        assertThat(corrections.times()).containsExactly(new Window(SINCE, FIRST.until()), SECOND);
        assertThat(corrections.number()).isZero();
    }

    @Test
    void aCursorWithoutANumberGetsAll() {
        assertThat(answered(CursorContent.NONE, END).times()).hasSize(2);
    }

    /** Rows after it are read anyway. */
    @Test
    void timesAfterThePositionAreLeftOut() {
        assertThat(answered(0L, Position.before(SECOND.since())).times())
                .containsExactly(new Window(SINCE, FIRST.until()));
        assertThat(answered(0L, new Position(SECOND.since(), "t"))
                        .times())
                .hasSize(2);
        assertThat(answered(0L, Position.before(SINCE)).times()).isEmpty();
    }

    @Test
    void withoutACursorThereAreNone() {
        PageCorrections corrections = PageCorrections.of(query(Optional.empty()), END, STATE);
        assertThat(corrections.times()).isEmpty();
        assertThat(corrections.number()).isZero();
    }

    @Test
    void ifTheStateCannotBeReadThereAreNoneAndTheCursorKeepsItsNumber() {
        PageCorrections corrections = PageCorrections.of(query(Optional.of(7L)), END, Optional.empty());
        assertThat(corrections.times()).isEmpty();
        assertThat(corrections.number()).isEqualTo(7);
        assertThat(PageCorrections.of(query(Optional.empty()), END, Optional.empty())
                        .number())
                .isEqualTo(CursorContent.NONE);
    }

    /** The table was restored. */
    @Test
    void aCursorOfALaterEpochGetsAllTimes() {
        assertThat(answered(8L, new Position(SINCE.plusSeconds(61), "t"))
                        .times())
                .containsExactly(new Window(SINCE, SINCE.plusSeconds(120)));
    }
}
