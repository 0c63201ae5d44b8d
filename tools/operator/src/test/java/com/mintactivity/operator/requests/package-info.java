/** Tests of the log of requests, without a service. */
@NullMarked
package com.mintactivity.operator.requests;

import org.jspecify.annotations.NullMarked;
