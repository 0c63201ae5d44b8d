/** The collaborators of a function: its settings, clock, clients, stores, log and metrics. */
@NullMarked
package com.mintactivity.platform.runtime;

import org.jspecify.annotations.NullMarked;
