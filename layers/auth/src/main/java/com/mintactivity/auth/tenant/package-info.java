/** Tenants, their apps and limits, and the switches that take the API off the air. */
@NullMarked
package com.mintactivity.auth.tenant;

import org.jspecify.annotations.NullMarked;
