/** Secrets with versions, read from Secrets Manager. */
@NullMarked
package com.mintactivity.auth.secret;

import org.jspecify.annotations.NullMarked;
