package com.mintactivity.auth.priming;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.platform.aws.InMemoryAws;
import com.mintactivity.platform.secret.Keyring;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The tenant and the keys of {@link InMemoryAws} while a function is primed. No store holds them. */
final class PrimingKeys {

    private final Instant now;
    private final String address;
    private final List<Map<String, AttributeValue>> keys = new ArrayList<>();

    /** @param address the only address from which the keys may be used */
    PrimingKeys(Instant now, String address) {
        this.now = now;
        this.address = address;
    }

    /** Issues a key of the priming's tenant, under the pepper of {@link InMemoryAws}. */
    Token issue(List<String> scopes, Rate rate) {
        Token token = Token.parse(String.format(Locale.ROOT, "svc_live_%012d_%s", keys.size(), "0".repeat(64)))
                .orElseThrow();
        keys.add(KeyItems.write(new KeyRecord(
                token.keyId(),
                Pepper.prove(token, new Keyring("1", Map.of("1", InMemoryAws.SECRET)), "1"),
                "1",
                PrimingFixture.TENANT,
                scopes,
                Allowlist.stored(List.of(address + "/32")),
                rate,
                now,
                now.plus(Duration.ofDays(1)),
                Optional.empty(),
                false)));
        return token;
    }

    /** The items of the tenant and of the keys issued so far, by table name. */
    Map<String, List<Map<String, AttributeValue>>> tables(String stack) {
        Tenant tenant = new Tenant(
                PrimingFixture.TENANT, List.of(), Instant.EPOCH, Tenant.DEFAULT_MAX_WINDOW_DAYS, true, Switch.ON);
        return Map.of(
                KeyItems.table(stack), List.copyOf(keys), TenantItems.table(stack), List.of(TenantItems.write(tenant)));
    }
}
