package com.mintactivity.operator.correction;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A change of hits. It keeps the tenant, the contract and the completion of each. */
public interface HitChange {

    /** Whether a recorded hit may be changed; otherwise it is as if it did not exist. */
    boolean concerns(Hit hit);

    /** The item of a hit after the change; empty if the hit is already as it should be. */
    Optional<Map<String, AttributeValue>> of(Map<String, AttributeValue> item);

    /** Withdraws hits of a tenant. */
    static HitChange withdrawal(String tenant, Instant at) {
        return new OfTenant(tenant) {
            @Override
            public Optional<Map<String, AttributeValue>> of(Map<String, AttributeValue> item) {
                return HitItems.isWithdrawn(item) ? Optional.empty() : Optional.of(HitItems.withdrawn(item, at));
            }
        };
    }

    /** Brings withdrawn hits of a tenant back, unless nothing is known of them but their tasks. */
    static HitChange restoration(String tenant) {
        return new OfTenant(tenant) {
            @Override
            public boolean concerns(Hit hit) {
                return super.concerns(hit) && !hit.userId().equals(UserId.LOST);
            }

            @Override
            public Optional<Map<String, AttributeValue>> of(Map<String, AttributeValue> item) {
                return HitItems.isWithdrawn(item) ? Optional.of(HitItems.restored(item)) : Optional.empty();
            }
        };
    }

    /** Gives the hits of a user to another user, without wallet and transaction. */
    static HitChange pseudonymisation(UserId user, Function<String, UserId> pseudonyms) {
        return new HitChange() {
            @Override
            public boolean concerns(Hit hit) {
                return hit.userId().equals(user) || hit.userId().equals(pseudonyms.apply(hit.tenant()));
            }

            @Override
            public Optional<Map<String, AttributeValue>> of(Map<String, AttributeValue> item) {
                Hit hit = HitItems.read(item);
                return hit.userId().equals(user)
                        ? Optional.of(HitItems.pseudonymised(item, pseudonyms.apply(hit.tenant())))
                        : Optional.empty();
            }
        };
    }

    /** A change of the hits of one tenant. */
    abstract class OfTenant implements HitChange {

        private final String tenant;

        OfTenant(String tenant) {
            this.tenant = tenant;
        }

        @Override
        public boolean concerns(Hit hit) {
            return hit.tenant().equals(tenant);
        }
    }
}
