package com.mintactivity.auth.gate;

import java.util.List;

/**
 * The parts of a request that the gate checks.
 *
 * @param source the gateway's source address; empty if the event has none
 * @param forwarded the values of {@code X-Forwarded-For}, one per header line
 * @param authorization the values of {@code Authorization}, one per header line
 * @param scope the scope that the route requires; empty if it requires none
 */
public record GateRequest(String source, List<String> forwarded, List<String> authorization, String scope) {

    public GateRequest {
        forwarded = List.copyOf(forwarded);
        authorization = List.copyOf(authorization);
    }
}
