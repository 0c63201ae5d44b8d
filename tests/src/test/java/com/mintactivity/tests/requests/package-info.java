/** The operator's commands on the log of requests. */
@NullMarked
package com.mintactivity.tests.requests;

import org.jspecify.annotations.NullMarked;
