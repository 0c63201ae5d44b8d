/**
 * The function that seals the hits of contracts, one message of a queue after the other.
 * See the glossary in {@code docs/design.md}.
 */
@NullMarked
package com.mintactivity.sealer;

import org.jspecify.annotations.NullMarked;
