/** GET /partner/v1/hits: how many mints a tenant's users completed on a contract. */
@NullMarked
package com.mintactivity.hits;

import org.jspecify.annotations.NullMarked;
