/**
 * The gate: every check that runs before an endpoint, in the contract's order.
 * See the glossary in {@code docs/design.md}.
 */
@NullMarked
package com.mintactivity.auth.gate;

import org.jspecify.annotations.NullMarked;
