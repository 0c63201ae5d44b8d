/**
 * A stand-in for the deployed API Gateway: it receives HTTP requests, passes them to the handlers as proxy events, and
 * returns their answers.
 */
@NullMarked
package com.mintactivity.local.gateway;

import org.jspecify.annotations.NullMarked;
