/** The gate: every check that comes before an endpoint, in the contract's order. */
@NullMarked
package com.mintactivity.auth.gate;

import org.jspecify.annotations.NullMarked;
