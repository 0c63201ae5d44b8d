/**
 * Threads and memory that several requests share: a bounded cache, one computation for many callers, concurrent calls.
 */
@NullMarked
package com.mintactivity.platform.concurrent;

import org.jspecify.annotations.NullMarked;
