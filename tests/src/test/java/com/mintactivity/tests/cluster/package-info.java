/** The service over a real cluster of Redis servers with TLS and users. */
@NullMarked
package com.mintactivity.tests.cluster;

import org.jspecify.annotations.NullMarked;
