/** The cache store: one round trip to the one node that holds the keys, short time-outs, an outage that is said and never guessed around. */
@NullMarked
package com.mintactivity.auth.cache;

import org.jspecify.annotations.NullMarked;
