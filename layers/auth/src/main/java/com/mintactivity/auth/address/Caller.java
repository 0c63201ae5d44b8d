package com.mintactivity.auth.address;

/** Who calls, as far as addresses tell. */
public sealed interface Caller {

    /** The calling address. */
    record Known(Address address) implements Caller {}

    /** What stands where the calling address should is none; such a caller is on no allowlist. */
    record Unreadable() implements Caller {}

    /** Nobody said whom to believe about addresses, so none is believed. */
    record Unconfigured() implements Caller {}
}
