/**
 * The cache store: one round trip to the one node that holds the keys, short time-outs, and an error for every outage.
 */
@NullMarked
package com.mintactivity.platform.cache;

import org.jspecify.annotations.NullMarked;
