package com.mintactivity.auth.gate;

/** What the gate decided. */
public sealed interface Outcome permits Admitted, Refused {}
