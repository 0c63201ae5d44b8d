/** Checks that the metrics that functions send are the metrics that alarms and the dashboard read. */
@NullMarked
package com.mintactivity.tests.telemetry;

import org.jspecify.annotations.NullMarked;
