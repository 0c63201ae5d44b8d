/** Tests of what the commands share. */
@NullMarked
package com.mintactivity.operator.cli;

import org.jspecify.annotations.NullMarked;
