/** Addresses: the address of the caller, and whether a key's allowlist contains it. */
@NullMarked
package com.mintactivity.auth.address;

import org.jspecify.annotations.NullMarked;
