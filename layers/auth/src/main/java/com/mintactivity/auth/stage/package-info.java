/** AWS in memory, for priming before a snapshot: SDK clients that answer from a few items. */
@NullMarked
package com.mintactivity.auth.stage;

import org.jspecify.annotations.NullMarked;
