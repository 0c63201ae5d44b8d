/** Addresses: which one calls, and whether it stands on a key's allowlist. */
@NullMarked
package com.mintactivity.auth.address;

import org.jspecify.annotations.NullMarked;
