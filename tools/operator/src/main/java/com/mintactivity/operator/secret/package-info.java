/** The commands on the keyrings in Secrets Manager: their versions, never their values. */
@NullMarked
package com.mintactivity.operator.secret;

import org.jspecify.annotations.NullMarked;
