package com.mintactivity.benchmarks.many.model;

import com.mintactivity.activity.hit.HitItems;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The hits of all contracts. They are computed, not stored: there may be millions of them. */
public interface HitFeed {

    String TENANT = "acme";

    /** The bytes of a hit in an index as DynamoDB counts them. */
    int BYTES = 360;

    /** A hit of a contract, at a time in milliseconds. */
    record FedHit(long completedAt, int user) {}

    /**
     * The hits of a contract that an index shows, ascending.
     *
     * @param from in milliseconds, inclusive
     * @param to exclusive
     */
    List<FedHit> between(int contract, long from, long to);

    /** The key of a contract in queue and store. */
    static String contract(int number) {
        return TENANT + "#0x%040x".formatted(number);
    }

    /** The number of the contract that a key names. */
    static int number(String contract) {
        return Integer.parseInt(contract, TENANT.length() + "#0x".length(), contract.length(), 16);
    }

    /** The attributes that sealing reads. A hit's task is named by its time, of which a contract has no two. */
    static Map<String, AttributeValue> item(FedHit hit) {
        String task = Long.toString(hit.completedAt());
        return Map.of(
                HitItems.KEY,
                AttributeValue.fromS(task),
                "chain_id",
                AttributeValue.fromN("1"),
                "user_id",
                AttributeValue.fromS(Integer.toString(1_000_000 + hit.user())),
                "wallet",
                AttributeValue.fromS("0x%040x".formatted(hit.user())),
                HitItems.POSITION,
                AttributeValue.fromS(HitItems.position(Instant.ofEpochMilli(hit.completedAt()), task)),
                "gas_mode",
                AttributeValue.fromS("auto"));
    }

    /** Digits that look random, the same in every run. */
    static long mix(long a, long b) {
        long bits = (a * 0x9E3779B97F4A7C15L) ^ (b * 0xC2B2AE3D27D4EB4FL);
        bits = (bits ^ (bits >>> 32)) * 0xD6E8FEB86659FD93L;
        return (bits ^ (bits >>> 32)) >>> 1;
    }
}
