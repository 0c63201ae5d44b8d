/**
 * The commands on the lines that the gate writes about requests: one request, a stream of them, statistics. A stack has
 * them in CloudWatch Logs, a local service in its log file; the rest of this package does not know which.
 */
@NullMarked
package com.mintactivity.operator.requests;

import org.jspecify.annotations.NullMarked;
