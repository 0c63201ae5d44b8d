/**
 * The commands on keys: issue, list, revoke, roll, and change the allowlist or the rate limit. The text of a token
 * appears only in the answer to the command that issues it.
 */
@NullMarked
package com.mintactivity.operator.key;

import org.jspecify.annotations.NullMarked;
