package com.mintactivity.local.demo;

/**
 * The values with which a developer asks for the demo's hits.
 *
 * @param contract the contract with the most hits in the last month
 * @param fixedContract the contract whose hits in January 2026 are the same at every start
 * @param token of a key that can be used from this machine
 */
public record DemoFacts(String tenant, String contract, String fixedContract, String token) {

    /** Omits the token. */
    @Override
    public String toString() {
        return "DemoFacts[" + tenant + "]";
    }
}
