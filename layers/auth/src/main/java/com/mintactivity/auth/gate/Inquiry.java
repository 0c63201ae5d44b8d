package com.mintactivity.auth.gate;

import java.util.List;

/**
 * What the gate looks at of a request.
 *
 * @param source the gateway's source address
 * @param forwarded values of {@code X-Forwarded-For}, one per header line
 * @param authorization values of {@code Authorization}, one per header line
 * @param scope the scope that the route requires; empty where it needs none
 */
public record Inquiry(String source, List<String> forwarded, List<String> authorization, String scope) {

    public Inquiry {
        forwarded = List.copyOf(forwarded);
        authorization = List.copyOf(authorization);
    }
}
