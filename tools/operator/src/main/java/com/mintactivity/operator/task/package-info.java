/** The commands that say what became of tasks. They change nothing. */
@NullMarked
package com.mintactivity.operator.task;

import org.jspecify.annotations.NullMarked;
