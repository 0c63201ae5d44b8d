/** An account of AWS in memory, whose resources take time to change, and whose caller can be killed at any call. */
@NullMarked
package com.mintactivity.operator.account;

import org.jspecify.annotations.NullMarked;
