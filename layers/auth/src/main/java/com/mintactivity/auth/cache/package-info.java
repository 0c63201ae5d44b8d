/** The cache store: one connection, short time-outs, an outage that is said and never guessed around. */
@NullMarked
package com.mintactivity.auth.cache;

import org.jspecify.annotations.NullMarked;
