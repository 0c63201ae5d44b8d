/** GET /partner/v1/health, by status. */
@NullMarked
package com.mintactivity.tests.health;

import org.jspecify.annotations.NullMarked;
