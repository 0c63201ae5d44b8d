/** What a function stands on while it rehearses before a snapshot: SDK clients that answer from a few items in memory. */
@NullMarked
package com.mintactivity.auth.stage;

import org.jspecify.annotations.NullMarked;
