/** Threads and memory that several requests share: a bounded cache, and concurrent calls. */
@NullMarked
package com.mintactivity.platform.concurrent;

import org.jspecify.annotations.NullMarked;
