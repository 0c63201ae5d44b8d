/** The events in files, whatever form they have. */
@NullMarked
package com.mintactivity.operator.lines;

import org.jspecify.annotations.NullMarked;
