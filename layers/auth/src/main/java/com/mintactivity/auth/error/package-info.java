/** The error contract: codes, statuses and bodies. */
@NullMarked
package com.mintactivity.auth.error;

import org.jspecify.annotations.NullMarked;
