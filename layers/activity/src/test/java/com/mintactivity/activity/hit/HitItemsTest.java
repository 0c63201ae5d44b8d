package com.mintactivity.activity.hit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HitItemsTest {

    static List<Gas> gases() {
        return List.of(
                Gas.AUTO,
                Gas.manual(new BigDecimal("25.50"), null),
                Gas.manual(new BigDecimal("1E+2"), new BigDecimal("1E-9")),
                Gas.manual(new BigDecimal("0.00"), BigDecimal.ZERO));
    }

    @ParameterizedTest
    @MethodSource("gases")
    void aHitIsReadAsItWasWritten(Gas gas) {
        Hit hit = hit(gas);

        assertThat(HitItems.read(HitItems.write(hit))).isEqualTo(hit);
    }

    @ParameterizedTest
    @MethodSource("gases")
    void theProjectionHasTheFieldsOfATally(Gas gas) {
        Hit hit = hit(gas);
        var item = HitItems.write(hit);
        item.keySet().retainAll(Arrays.asList(HitItems.TALLY_HIT.split(", ")));

        assertThat(HitItems.readTallyHit(item)).isEqualTo(TallyHit.of(hit));
    }

    /** Its projection leaves it out. */
    @ParameterizedTest
    @ValueSource(strings = {HitItems.CONTRACT, HitItems.CONTRACT_CHAIN})
    void aHitIsReadWithoutTheKeyOfTheOtherIndex(String key) {
        Hit hit = hit(Gas.AUTO);
        var item = HitItems.write(hit);
        item.remove(key);

        assertThat(HitItems.read(item)).isEqualTo(hit);
    }

    @Test
    void theKeyOfAContractNamesItsTenantAndAllItsChains() {
        ContractAddress contract = new ContractAddress("0xab");

        assertThat(HitItems.selector(HitItems.contractKey("acme", contract)))
                .isEqualTo(new ContractSelector("acme", contract, ContractSelector.ALL_CHAINS));
    }

    @Test
    void aWithdrawnHitHasNoKeysOfIndexesAndComesBackAsItWas() {
        var item = HitItems.write(hit(Gas.AUTO));

        var withdrawn = HitItems.withdrawn(item, Instant.EPOCH);

        assertThat(item).containsKeys(HitItems.CONTRACT, HitItems.CONTRACT_CHAIN, HitItems.POSITION);
        assertThat(withdrawn).doesNotContainKeys(HitItems.CONTRACT, HitItems.CONTRACT_CHAIN, HitItems.POSITION);
        assertThat(HitItems.isWithdrawn(item)).isFalse();
        assertThat(HitItems.isWithdrawn(withdrawn)).isTrue();
        assertThat(HitItems.read(withdrawn)).isEqualTo(HitItems.read(item));
        assertThat(HitItems.restored(withdrawn)).isEqualTo(item);
    }

    @Test
    void aLostHitIsOneOfNoUserWhoseTaskIsWithdrawn() {
        var withdrawn = HitItems.withdrawn(HitItems.write(hit(Gas.AUTO)), Instant.EPOCH);

        var task = HitItems.withdrawnTask(withdrawn);
        var lost = HitItems.lostHit(task);

        assertThat(HitItems.isWithdrawn(lost)).isTrue();
        assertThat(HitItems.withdrawnTask(lost)).isEqualTo(task).hasSize(4);
        assertThat(HitItems.read(lost).userId()).isEqualTo(UserId.LOST);
        assertThat(HitItems.read(lost).contract()).isEqualTo(hit(Gas.AUTO).contract());
    }

    @Test
    void aHitOfAnErasedUserStaysWhereItIs() {
        var item = HitItems.write(hit(Gas.AUTO));

        var erased = HitItems.pseudonymised(item, new UserId("somebody"));

        assertThat(HitItems.read(erased).userId()).isEqualTo(new UserId("somebody"));
        assertThat(HitItems.read(erased).wallet()).isEqualTo(Wallet.NONE);
        assertThat(HitItems.read(erased).txHash()).isEmpty();
        erased.keySet().removeAll(List.of(HitItems.USER_ID, "wallet", "tx_hash"));
        assertThat(item).hasSize(erased.size() + 3).containsAllEntriesOf(erased);
    }

    private static Hit hit(Gas gas) {
        return new Hit(
                "t-1",
                "acme",
                new ContractAddress("0xab"),
                Long.MAX_VALUE,
                new UserId("4711"),
                Wallet.NONE,
                "0x01",
                3,
                Instant.parse("2026-11-01T10:00:07.250Z"),
                gas);
    }
}
