package com.mintactivity.activity.tally.column;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TopUsers;
import com.mintactivity.activity.tally.WalletSets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class EncodingTest {

    private static final Instant START = Instant.parse("2026-11-01T10:00:00Z");

    private static final int ALL = 100_000;

    private final TestDictionary dictionary = new TestDictionary();

    static List<Long> seeds() {
        return new Random(3).longs(300).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatWasWrittenReadsAsTheTallyOfItsHits(long seed) {
        Random random = new Random(seed);
        List<TallyHit> hits = RandomHits.of(random, START, Duration.ofHours(1), random.nextInt(400));
        int mostBytes = random.nextBoolean() ? TallyEncoder.MAX_BYTES : 300 + random.nextInt(3_000);
        List<byte[]> parts = TallyEncoder.encode(tally(hits), mostBytes);

        assertThat(read(parts, ContractSelector.ALL_CHAINS)).isEqualTo(counted(hits));
        for (long chain : hits.stream().map(TallyHit::chainId).distinct().toList()) {
            assertThat(read(parts, chain))
                    .isEqualTo(counted(
                            hits.stream().filter(hit -> hit.chainId() == chain).toList()));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void summingStoredPeriodsGivesTheBytesOfSealingTheWhole(long seed) {
        Random random = new Random(seed);
        List<TallyHit> hits = RandomHits.of(random, START, Duration.ofHours(1), random.nextInt(400));
        TallyAccumulator sum = TallyAccumulator.byChain();
        Instant cut = START.plusSeconds(random.nextInt(3_600));
        for (boolean early : new boolean[] {true, false}) {
            List<TallyHit> some = hits.stream()
                    .filter(hit -> hit.position().completedAt().isBefore(cut) == early)
                    .toList();
            TallyEncoder.encode(tally(some))
                    .forEach(part -> TallyDecoder.decode(part, ContractSelector.ALL_CHAINS, sum));
        }

        assertThat(TallyEncoder.encode(sum)).containsExactlyElementsOf(TallyEncoder.encode(tally(hits)));
    }

    @Test
    void partsKeepToTheirLimitAndAUserOfManyWalletsIsSplit() {
        Random random = new Random(4);
        TallyAccumulator tally = TallyAccumulator.byChain();
        List<TallyHit> hits = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            byte[] wallet = new byte[20];
            random.nextBytes(wallet);
            TallyHit hit = new TallyHit(
                    new UserId(i % 2 == 0 ? "many" : "user-" + i),
                    new Position(START.plusMillis(i), ""),
                    1,
                    new Wallet("0x" + HexFormat.of().formatHex(wallet)),
                    Gas.AUTO);
            tally.add(hit);
            hits.add(hit);
        }
        List<byte[]> parts = TallyEncoder.encode(dictionary.number(tally), 30_000);

        assertThat(parts.stream().map(part -> part.length))
                .hasSizeGreaterThan(3)
                .allMatch(length -> length <= 30_000);
        assertThat(read(parts, ContractSelector.ALL_CHAINS)).isEqualTo(counted(hits));
    }

    /** The header of few hits would hardly become smaller. */
    @Test
    void theHeaderOfManyHitsIsDeflated() {
        List<TallyHit> many = RandomHits.of(new Random(1), START, Duration.ofHours(1), 400);

        assertThat(TallyEncoder.encode(tally(many)).getFirst()[1]).isEqualTo((byte) TallyEncoder.DEFLATED);
        assertThat(TallyEncoder.encode(tally(many.subList(0, 2))).getFirst()[1]).isZero();
    }

    @Test
    void userIdsThatAreNumbersTakeLittleRoom() {
        List<TallyHit> hits = IntStream.range(0, 1_000)
                .mapToObj(i -> new TallyHit(
                        new UserId(Integer.toString(1_000_000 + i)), new Position(START, ""), 1, Wallet.NONE, Gas.AUTO))
                .toList();

        assertThat(TallyEncoder.encode(tally(hits)).getFirst()).hasSizeLessThan(1_000);
    }

    @Test
    void theLeastAndTheGreatestNumberAreUserIdsBesideTexts() {
        List<TallyHit> hits = Stream.of("0", Long.toString(Long.MAX_VALUE), "1-", "9223372036854775808")
                .map(user -> new TallyHit(new UserId(user), new Position(START, ""), 1, Wallet.NONE, Gas.AUTO))
                .toList();

        assertThat(read(TallyEncoder.encode(tally(hits)), ContractSelector.ALL_CHAINS))
                .isEqualTo(counted(hits));
    }

    @Test
    void anEntryHasARowForEachWordOfItsWallets() {
        TallyAccumulator tally =
                tally(List.of(new TallyHit(new UserId("many"), new Position(START, ""), 1, Wallet.NONE, Gas.AUTO)));
        tally.wallets().add(0, WalletSets.WORD - 1);
        assertThat(EncodedRow.of(tally, 0)).containsExactly(new EncodedRow(0, 0, 1L << (WalletSets.WORD - 1)));

        tally.wallets().add(0, 3 * WalletSets.WORD);
        assertThat(EncodedRow.of(tally, 0))
                .containsExactly(new EncodedRow(0, 0, 1L << (WalletSets.WORD - 1)), new EncodedRow(0, 3, 1));
    }

    @Test
    void aHitBefore1970IsStored() {
        List<TallyHit> hits = Stream.of(-1L, -1L << 40, 5L)
                .map(at -> new TallyHit(
                        new UserId("u" + at), new Position(Instant.ofEpochMilli(at), ""), 1, Wallet.NONE, Gas.AUTO))
                .toList();

        assertThat(read(TallyEncoder.encode(tally(hits)), ContractSelector.ALL_CHAINS))
                .isEqualTo(counted(hits));
    }

    @Test
    void aPartNamesItsVersion() {
        List<TallyHit> hits = RandomHits.of(new Random(1), START, Duration.ofHours(1), 10);
        byte[] part = TallyEncoder.encode(tally(hits)).getFirst();
        assertThat(TallyDecoder.reads(part)).isTrue();
        assertThat(TallyDecoder.version(part)).isEqualTo(TallyEncoder.VERSION);
        part[0] = TallyDecoder.NEWEST + 1;

        assertThat(TallyDecoder.reads(part)).isFalse();
    }

    private TallyAccumulator tally(List<TallyHit> hits) {
        TallyAccumulator tally = TallyAccumulator.byChain();
        hits.forEach(tally::add);
        return dictionary.number(tally);
    }

    private Summary read(List<byte[]> parts, long chain) {
        TallyAccumulator tally = TallyAccumulator.together();
        parts.forEach(part -> TallyDecoder.decode(part, chain, tally));
        TopUsers top = TopUsers.of(tally, ALL);
        return top.summary(dictionary.names(tally, top.listed()));
    }

    /** The summary of hits that were not stored. */
    private static Summary counted(List<TallyHit> hits) {
        TallyAccumulator tally = TallyAccumulator.together();
        hits.forEach(tally::add);
        TopUsers top = TopUsers.of(tally, ALL);
        return top.summary(top.listed().stream().collect(Collectors.toMap(entry -> entry, tally.wallets()::addresses)));
    }
}
