/** The HTTP edge: from API Gateway's event through the gate to an endpoint, and back. */
@NullMarked
package com.mintactivity.auth.http;

import org.jspecify.annotations.NullMarked;
