package com.mintactivity.operator.correction;

import com.mintactivity.activity.hit.Hit;

/** The effect of a change on one task. */
public sealed interface HitVerdict {

    /** Its hit was changed, or would be. */
    record Changed(Hit hit) implements HitVerdict {}

    /** Its hit is already as it should be. */
    record Already(Hit hit) implements HitVerdict {}

    /** It has no hit that the change concerns. */
    record Unknown() implements HitVerdict {}
}
