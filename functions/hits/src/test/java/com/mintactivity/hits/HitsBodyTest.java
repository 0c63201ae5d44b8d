package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.Accounts;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.Summary.ListedUser;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.json.RecordJson;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class HitsBodyTest {

    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final Instant UNTIL = Instant.parse("2026-11-01T11:00:00.250Z");

    @Test
    void fieldsHaveTheOrderOfTheSpecification() {
        Gas manual = Gas.manual(new BigDecimal("25.50"), null);
        Summary summary = new Summary(
                6,
                3,
                List.of(
                        new ListedUser(
                                new UserId("1"), 3, SINCE, manual, List.of(new Wallet("0xa"), new Wallet("0xb"))),
                        new ListedUser(new UserId("2"), 2, SINCE, Gas.AUTO, List.of())),
                1,
                1,
                List.of(1L, 137L));
        HitsQuery query = new HitsQuery(
                new ContractSelector("acme", new ContractAddress("0xab"), 0), new Window(SINCE, UNTIL), "now", 2);
        Accounts accounts = new Accounts(Map.of(new UserId("1"), new Account(new UserId("1"), "c1", "alice", SINCE)));

        String json = RecordJson.write(HitsBody.of(query, summary, accounts, Instant.parse("2026-11-01T11:00:05.300Z"))
                .cachedFor(Duration.ofSeconds(30)));

        assertThat(json).isEqualTo("""
                {"contract":"0xab","chain_ids":[1,137],"since":"2026-11-01T10:00:00Z",\
                "until":"2026-11-01T11:00:00.25Z",\
                "total":{"hits":6,"users":3},"users":[\
                {"handle":"a*******","user_id":"1","chat_id":"c1","chat_username":"alice",\
                "wallets":["0xa","0xb"],"hits":3,\
                "gas":{"mode":"manual","max_fee_gwei":"25.5","priority_gwei":null}},\
                {"handle":"*******","user_id":"2","chat_id":"","chat_username":"","wallets":[],"hits":2,\
                "gas":{"mode":"auto","max_fee_gwei":null,"priority_gwei":null}}],\
                "others":{"users":1,"hits":1},"generated_at":"2026-11-01T11:00:05.3Z","cache_ttl_s":30}""");
    }
}
