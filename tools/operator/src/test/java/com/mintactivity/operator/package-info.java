/** Tests of the command line's pure parts. */
@NullMarked
package com.mintactivity.operator;

import org.jspecify.annotations.NullMarked;
