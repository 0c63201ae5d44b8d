package com.mintactivity.auth.address;

/** The calling address, or why there is none. */
public sealed interface Caller {

    /** The calling address. */
    record Known(Address address) implements Caller {}

    /** The text in place of the calling address is not an address. Such a caller is on no allowlist. */
    record Unreadable() implements Caller {}

    /** The trusted source of client addresses is not configured. */
    record Unconfigured() implements Caller {}
}
