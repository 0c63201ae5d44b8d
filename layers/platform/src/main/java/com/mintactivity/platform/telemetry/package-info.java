/** Log lines and metrics. They never contain a secret or personal data. */
@NullMarked
package com.mintactivity.platform.telemetry;

import org.jspecify.annotations.NullMarked;
