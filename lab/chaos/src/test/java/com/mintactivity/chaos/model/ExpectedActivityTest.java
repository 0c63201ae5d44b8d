package com.mintactivity.chaos.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ExpectedActivityTest {

    private static final String CONTRACT = "0x00000000000000000000000000000000000000bb";
    private static final String WALLET = "0x00000000000000000000000000000000000000aa";
    private static final ExpectedQuery HOUR = new ExpectedQuery(
            "app", CONTRACT, 0, Instant.parse("2026-11-01T10:00:00Z"), Instant.parse("2026-11-01T11:00:00Z"));

    private final ExpectedActivity model = new ExpectedActivity(
            List.of(
                    event("t-1", "1", 137, "25.5", "2026-11-01T10:00:00Z"),
                    event("t-2", "2", 1, null, "2026-11-01T10:30:00.250Z"),
                    event("t-3", "1", 1, null, "2026-11-01T10:59:59.999Z"),
                    event("t-4", "3", 1, null, "2026-11-01T11:00:00Z"),
                    event("t-5", "2", 1, null, "2026-11-01T09:59:59.999Z")),
            List.of(new ChatUser("1", "alice", Instant.EPOCH)));

    private static MintEvent event(String task, String user, long chain, @Nullable String fee, String at) {
        return new MintEvent(task, "app", user, WALLET, chain, CONTRACT, "0x01", 2, fee, Instant.parse(at));
    }

    @Test
    void countsTheHitsOfAWindow() {
        assertThat(model.hits(HOUR, 1, 30)).isEqualTo("""
                {"contract":"0x00000000000000000000000000000000000000bb","chain_ids":[1,137],\
                "since":"2026-11-01T10:00:00Z","until":"2026-11-01T11:00:00Z","total":{"hits":3,"users":2},\
                "users":[{"handle":"a*******","user_id":"1","chat_id":"1","chat_username":"alice",\
                "wallets":["0x00000000000000000000000000000000000000aa"],"hits":2,\
                "gas":{"mode":"auto","max_fee_gwei":null,"priority_gwei":null}}],\
                "others":{"users":1,"hits":1},"cache_ttl_s":30}""");
    }

    @Test
    void masksANameAfterItsFirstVisibleCharacter() {
        ExpectedActivity named = new ExpectedActivity(
                List.of(event("t-1", "1", 1, null, "2026-11-01T10:00:00Z")),
                List.of(new ChatUser("1", "\u202E\u200Bcila", Instant.EPOCH)));
        assertThat(named.hits(HOUR, 1, 30)).contains("\"handle\":\"c*******\"");
    }

    @Test
    void listsTheMintsOfAWindowOldestFirst() {
        assertThat(model.mints(HOUR)).hasSize(3);
        assertThat(model.mints(HOUR).get(1)).isEqualTo("""
                {"task_id":"t-2","user_id":"2","chat_id":"","chat_username":"",\
                "wallet":"0x00000000000000000000000000000000000000aa","chain_id":1,\
                "contract":"0x00000000000000000000000000000000000000bb","tx_hash":"0x01","quantity":2,\
                "completed_at":"2026-11-01T10:30:00.25Z"}""");
    }

    @Test
    void selectsOneChain() {
        ExpectedQuery polygon = new ExpectedQuery("app", CONTRACT, 137, HOUR.since(), HOUR.until());
        assertThat(model.mints(polygon)).singleElement().asString().contains("\"t-1\"");
        assertThat(model.hits(polygon, 25, 30)).contains("\"chain_ids\":[137]", "\"max_fee_gwei\":\"25.5\"");
    }

    @Test
    void knowsNoHitsOfAnotherApp() {
        ExpectedQuery other = new ExpectedQuery("other", CONTRACT, 0, HOUR.since(), HOUR.until());
        assertThat(model.mints(other)).isEmpty();
        assertThat(model.hits(other, 25, 30)).contains("\"chain_ids\":[]", "\"total\":{\"hits\":0,\"users\":0}");
    }
}
