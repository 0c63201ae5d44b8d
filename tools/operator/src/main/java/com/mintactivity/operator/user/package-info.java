/** The command that erases a user. */
@NullMarked
package com.mintactivity.operator.user;

import org.jspecify.annotations.NullMarked;
