package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.Accounts;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.query.HitsQuery;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.Tally;
import com.mintactivity.activity.tally.UserTally;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.json.RecordJson;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class HitsBodyTest {

    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final Instant UNTIL = Instant.parse("2026-11-01T11:00:00.250Z");

    @Test
    void fieldsHaveTheOrderOfTheSpecification() {
        Gas manual = Gas.manual(new BigDecimal("25.50"), null);
        Tally tally = new Tally(
                Map.of(
                        new UserId("1"),
                                new UserTally(
                                        3,
                                        new Position(SINCE, "a"),
                                        manual,
                                        Set.of(new Wallet("0xb"), new Wallet("0xa"))),
                        new UserId("2"), new UserTally(2, new Position(SINCE, "b"), Gas.AUTO, Set.of()),
                        new UserId("3"), new UserTally(1, new Position(SINCE, "c"), Gas.AUTO, Set.of())),
                Set.of(137L, 1L));
        HitsQuery query = new HitsQuery(
                new ContractSelector("acme", new ContractAddress("0xab"), 0), new Window(SINCE, UNTIL), "now", 2);
        Accounts accounts = new Accounts(Map.of(new UserId("1"), new Account(new UserId("1"), "c1", "alice", SINCE)));

        String json = RecordJson.write(HitsBody.of(
                query,
                Summary.of(tally, query.top()),
                accounts,
                Instant.parse("2026-11-01T11:00:05.300Z"),
                Duration.ofSeconds(30)));

        assertThat(json).isEqualTo("""
                {"contract":"0xab","chain_ids":[1,137],"since":"2026-11-01T10:00:00Z","until":"2026-11-01T11:00:00.25Z",\
                "total":{"hits":6,"users":3},"users":[\
                {"handle":"a*******","user_id":"1","chat_id":"c1","chat_username":"alice","wallets":["0xa","0xb"],"hits":3,\
                "gas":{"mode":"manual","max_fee_gwei":"25.5","priority_gwei":null}},\
                {"handle":"*******","user_id":"2","chat_id":"","chat_username":"","wallets":[],"hits":2,\
                "gas":{"mode":"auto","max_fee_gwei":null,"priority_gwei":null}}],\
                "others":{"users":1,"hits":1},"generated_at":"2026-11-01T11:00:05.3Z","cache_ttl_s":30}""");
    }
}
