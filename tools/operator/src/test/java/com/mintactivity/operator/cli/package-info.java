/** Tests of the helpers of all commands. */
@NullMarked
package com.mintactivity.operator.cli;

import org.jspecify.annotations.NullMarked;
