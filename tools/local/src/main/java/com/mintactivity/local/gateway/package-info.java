/** A stand-in for the deployed API Gateway: HTTP in, proxy events to the handlers, their answers out. */
@NullMarked
package com.mintactivity.local.gateway;

import org.jspecify.annotations.NullMarked;
