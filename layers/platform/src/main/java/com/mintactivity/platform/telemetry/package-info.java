/** Log lines and metrics; neither ever carries a secret or personal data. */
@NullMarked
package com.mintactivity.platform.telemetry;

import org.jspecify.annotations.NullMarked;
