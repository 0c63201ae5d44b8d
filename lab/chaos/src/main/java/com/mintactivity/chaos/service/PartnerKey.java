package com.mintactivity.chaos.service;

import tools.jackson.databind.JsonNode;

/** A key that the operator issued. */
public record PartnerKey(String keyId, String token) {

    /** From the answer of {@code key issue} or {@code key roll}. */
    public static PartnerKey of(JsonNode issued) {
        return new PartnerKey(
                issued.path("key_id").asString(""), issued.path("token").asString(""));
    }

    /** Omits the token. */
    @Override
    public String toString() {
        return keyId;
    }
}
