package com.mintactivity.local.demo;

import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.local.engine.TenantWriter;
import com.mintactivity.platform.secret.Keyring;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The demo tenant.
 *
 * @param contract the contract with the most hits
 * @param token of a key that can be used from this machine
 */
public record DemoTenant(String tenant, String contract, String token) {

    private static final long SEED = 20_261_101;
    private static final Duration ATTRIBUTION = Duration.ofDays(60);
    private static final Duration KEY_LIFE = KeyRecord.MAX_LIFE.minusDays(1);
    private static final List<String> THIS_MACHINE = List.of("127.0.0.0/24", "::1/128");
    private static final Rate GENEROUS = new Rate(600, 100);

    /** Writes the tenant with its app, users, hits and a key, and announces its contracts to the sealer. */
    public static DemoTenant write(DynamoDbClient dynamo, String stack, SealQueue queue, Keyring pepper, Instant now)
            throws InterruptedException, ExecutionException {
        Demo demo = DemoMaker.make(SEED, now);
        Tenant tenant = new Tenant(
                Demo.TENANT,
                List.of(Demo.APP),
                now.minus(ATTRIBUTION),
                Tenant.DEFAULT_MAX_WINDOW_DAYS,
                true,
                Switch.ON);
        TenantWriter writer = new TenantWriter(dynamo, stack);
        writer.write(tenant);
        Token token = writer.issue(
                Demo.TENANT,
                pepper,
                Allowlist.of(THIS_MACHINE, AllowlistPolicy.LOCAL),
                now,
                key -> key.withRate(GENEROUS).expiring(now.plus(KEY_LIFE)));
        ItemBatches.put(
                dynamo,
                AccountItems.table(stack),
                demo.accounts().stream().map(AccountItems::write).toList());
        ItemBatches.put(
                dynamo,
                HitItems.table(stack),
                demo.hits().stream().map(HitItems::write).toList());
        queue.send(demo.hits().stream()
                .map(hit -> HitItems.contractKey(hit.tenant(), hit.contract()))
                .distinct()
                .map(Announcement::again)
                .toList());
        return new DemoTenant(Demo.TENANT, demo.contracts().getFirst().value(), token.reveal());
    }

    /** Omits the token. */
    @Override
    public String toString() {
        return "DemoTenant[" + tenant + "]";
    }
}
