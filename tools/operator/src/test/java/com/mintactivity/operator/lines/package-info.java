/** Tests of the lines of event files. */
@NullMarked
package com.mintactivity.operator.lines;

import org.jspecify.annotations.NullMarked;
