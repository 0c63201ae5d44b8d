/** GET /partner/v1/health: the calling key's own metadata. */
@NullMarked
package com.mintactivity.health;

import org.jspecify.annotations.NullMarked;
