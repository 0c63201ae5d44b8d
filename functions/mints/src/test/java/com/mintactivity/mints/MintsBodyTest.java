package com.mintactivity.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.Accounts;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.json.RecordJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class MintsBodyTest {

    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final ContractAddress CONTRACT = new ContractAddress("0xab");
    private static final MintsQuery QUERY = new MintsQuery(
            new ContractSelector("acme", CONTRACT, 0),
            new Window(SINCE, SINCE.plusSeconds(60)),
            Position.before(SINCE),
            2,
            Optional.empty());

    @Test
    void fieldsHaveTheOrderOfTheSpecification() {
        HitPage page = new HitPage(
                List.of(
                        new Hit(
                                "t-1",
                                "acme",
                                CONTRACT,
                                1,
                                new UserId("1"),
                                new Wallet("0xa"),
                                "0x01",
                                3,
                                SINCE.plusMillis(7250),
                                Gas.AUTO),
                        new Hit(
                                "t-2",
                                "acme",
                                CONTRACT,
                                137,
                                new UserId("2"),
                                Wallet.NONE,
                                "",
                                1,
                                SINCE.plusMillis(8000),
                                Gas.AUTO)),
                false);
        Accounts accounts = new Accounts(Map.of(new UserId("1"), new Account(new UserId("1"), "c1", "alice", SINCE)));

        String json = RecordJson.write(MintsBody.of(QUERY, page, accounts, "cursor", SINCE.plusSeconds(90)));

        assertThat(json).isEqualTo("""
                {"contract":"0xab","since":"2026-11-01T10:00:00Z","until":"2026-11-01T10:01:00Z","mints":[\
                {"task_id":"t-1","user_id":"1","chat_id":"c1","chat_username":"alice","wallet":"0xa","chain_id":1,\
                "contract":"0xab","tx_hash":"0x01","quantity":3,"completed_at":"2026-11-01T10:00:07.25Z"},\
                {"task_id":"t-2","user_id":"2","chat_id":"","chat_username":"","wallet":"","chain_id":137,\
                "contract":"0xab","tx_hash":"","quantity":1,"completed_at":"2026-11-01T10:00:08Z"}],\
                "next_cursor":"cursor","generated_at":"2026-11-01T10:01:30Z"}""");
    }

    @Test
    void theLastPageHasANullCursor() {
        String json = RecordJson.write(
                MintsBody.of(QUERY, HitPage.NOTHING, new Accounts(Map.of()), null, SINCE.plusSeconds(90)));

        assertThat(json).contains("\"mints\":[],\"next_cursor\":null,");
    }

    @Test
    void aFollowedPageHasTwoFieldsMore() {
        MintsBody body = MintsBody.of(QUERY, HitPage.NOTHING, new Accounts(Map.of()), null, SINCE.plusSeconds(90));

        assertThat(RecordJson.write(body.followed("resume", 0)))
                .contains("\"next_cursor\":null,\"resume_cursor\":\"resume\",\"poll_after_s\":0,\"generated_at\":");
    }
}
