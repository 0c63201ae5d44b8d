/**
 * Threads and memory that several requests share: bounded caches, one computation for many callers, concurrent calls.
 */
@NullMarked
package com.mintactivity.platform.concurrent;

import org.jspecify.annotations.NullMarked;
