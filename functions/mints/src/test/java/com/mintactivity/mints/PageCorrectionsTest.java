package com.mintactivity.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.cursor.CursorContent;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.tally.period.Corrections;
import com.mintactivity.activity.tally.period.NamedCorrections;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.time.Window;
import com.mintactivity.mints.MintsQuery.Reading.Follow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The corrections of a page. The contract's epoch is 1, and its state has two times of that epoch. */
final class PageCorrectionsTest {

    private static final ContractSelector SELECTOR =
            new ContractSelector("acme", ContractAddress.ZERO, ContractSelector.ALL_CHAINS);
    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final Window FIRST = new Window(SINCE.minusSeconds(60), SINCE.plusSeconds(60));
    private static final Window SECOND = new Window(SINCE.plusSeconds(600), SINCE.plusSeconds(660));
    private static final Optional<ContractChanges> STATE =
            Optional.of(ContractChanges.of(ContractState.unsealed(HitItems.contractKey("acme", ContractAddress.ZERO))
                    .corrected(List.of(FIRST, SECOND))
                    .restored(1)));
    private static final Instant UNTIL = SINCE.plus(Duration.ofHours(2));
    private static final HitPage LAST = HitPage.NOTHING;
    private static final HitPage NOT_LAST = new HitPage(List.of(), false);

    /** @param until of the window, which a client that follows and named no end has */
    private static MintsQuery open(Optional<Long> cursor, Instant until) {
        return query(cursor, until, true);
    }

    private static MintsQuery query(Optional<Long> cursor, Instant until, boolean isOpen) {
        return new MintsQuery(
                SELECTOR,
                new Window(SINCE, until),
                cursor.map(revision -> new CursorContent(Position.before(SINCE), revision)),
                Position.before(SINCE),
                100,
                new Follow(UNTIL, isOpen));
    }

    private static NamedCorrections answered(long revision, HitPage page, Instant until) {
        return corrections(open(Optional.of(revision), until), page, STATE);
    }

    private static NamedCorrections corrections(MintsQuery query, HitPage page, Optional<ContractChanges> changes) {
        return PageCorrections.of(query, (Follow) query.reading(), page, changes);
    }

    @Test
    void timesOfLaterCommitsAreAnsweredWithinTheWindow() {
        NamedCorrections corrections = answered(255, LAST, UNTIL);
        assertThat(corrections.times()).containsExactly(new Window(SINCE, FIRST.until()), SECOND);
        assertThat(corrections.revision()).isEqualTo(Corrections.lastRevision(1));
        assertThat(answered(255, LAST, UNTIL.plusMillis(1)).times()).hasSize(2);
    }

    @Test
    void aCursorWithoutARevisionGetsAll() {
        assertThat(answered(CursorContent.NONE, LAST, UNTIL).times()).hasSize(2);
    }

    /** Rows behind the position may have been stored without their cursor. */
    @Test
    void onlyAPageThatHasCaughtUpNamesTimes() {
        for (long revision : new long[] {CursorContent.NONE, 255, 999}) {
            NamedCorrections none = NamedCorrections.none(revision);
            assertThat(answered(revision, NOT_LAST, UNTIL)).isEqualTo(none);
            assertThat(answered(revision, LAST, UNTIL.minusMillis(1))).isEqualTo(none);
            assertThat(answered(revision, LAST, SINCE)).isEqualTo(none);
        }
    }

    /** It need not ask again. */
    @Test
    void aClientThatNamedAnEndGetsTheTimesUpToIt() {
        MintsQuery query = query(Optional.of(255L), SECOND.since(), false);
        assertThat(corrections(query, LAST, STATE).times()).containsExactly(new Window(SINCE, FIRST.until()));
        assertThat(corrections(query, NOT_LAST, STATE).times()).isEmpty();
    }

    @Test
    void withoutACursorThereAreNone() {
        for (HitPage page : List.of(LAST, NOT_LAST)) {
            NamedCorrections corrections = corrections(open(Optional.empty(), UNTIL), page, STATE);
            assertThat(corrections).isEqualTo(NamedCorrections.none(Corrections.lastRevision(1)));
        }
    }

    @Test
    void ifTheStateCannotBeReadThereAreNoneAndTheCursorKeepsItsRevision() {
        assertThat(corrections(open(Optional.of(7L), UNTIL), LAST, Optional.empty()))
                .isEqualTo(NamedCorrections.none(7));
        assertThat(corrections(open(Optional.empty(), UNTIL), LAST, Optional.empty()))
                .isEqualTo(NamedCorrections.none(CursorContent.NONE));
    }

    /** The table was restored. */
    @Test
    void aCursorOfALaterEpochGetsAllTimes() {
        assertThat(answered(512, LAST, UNTIL).times()).containsExactly(new Window(SINCE, UNTIL));
    }
}
