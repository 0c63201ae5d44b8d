package com.mintactivity.auth.gate;

import com.mintactivity.auth.error.Refusal;

/** A request that failed a check. */
public record Refused(Refusal refusal, KeyIdentity identity) implements Decision {}
