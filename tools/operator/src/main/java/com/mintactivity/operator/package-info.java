/**
 * The operator's command line: the process and its list of commands. The packages below this one hold the commands, one
 * package for each group. Only this package depends on all of them.
 */
@NullMarked
package com.mintactivity.operator;

import org.jspecify.annotations.NullMarked;
