/** The operator's commands, run in this process: their output, their changes, and the effect on partners. */
@NullMarked
package com.mintactivity.tests.operator;

import org.jspecify.annotations.NullMarked;
