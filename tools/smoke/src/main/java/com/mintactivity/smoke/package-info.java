/** Checks a running deployment against the contract from outside, and imports nothing of the service. */
@NullMarked
package com.mintactivity.smoke;

import org.jspecify.annotations.NullMarked;
