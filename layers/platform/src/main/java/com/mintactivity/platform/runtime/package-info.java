/** What a function is made of: its settings, clock, clients, stores, log and metrics. */
@NullMarked
package com.mintactivity.platform.runtime;

import org.jspecify.annotations.NullMarked;
