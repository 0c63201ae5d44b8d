/**
 * The commands on tenants and on the service-wide switch. Other groups look tenants up through
 * {@link com.mintactivity.operator.tenant.Tenants}.
 */
@NullMarked
package com.mintactivity.operator.tenant;

import org.jspecify.annotations.NullMarked;
