/** Tenants, their apps and limits, and the switches of the API. */
@NullMarked
package com.mintactivity.auth.tenant;

import org.jspecify.annotations.NullMarked;
