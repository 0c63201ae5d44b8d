/** Log lines and metrics; neither ever carries a secret or personal data. */
@NullMarked
package com.mintactivity.auth.watch;

import org.jspecify.annotations.NullMarked;
