package com.mintactivity.auth.address;

/** The calling address, or why there is none. */
public sealed interface Caller {

    /** The calling address. */
    record Known(Address address) implements Caller {}

    /** The text that should be the calling address is not an address. No allowlist contains such a caller. */
    record Unreadable() implements Caller {}

    /** The trusted source of client addresses is not configured. */
    record Unconfigured() implements Caller {}
}
