/** Secrets with versions, read from Secrets Manager. */
@NullMarked
package com.mintactivity.platform.secret;

import org.jspecify.annotations.NullMarked;
