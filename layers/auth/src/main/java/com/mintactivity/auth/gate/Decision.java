package com.mintactivity.auth.gate;

/** What the gate decides on a request. */
public sealed interface Decision permits Admitted, Refused {}
