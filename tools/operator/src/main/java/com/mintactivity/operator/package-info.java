/**
 * The operator's command line: the process and its list of commands. The packages below this one hold the
 * commands, one package a group; only this package knows them all.
 */
@NullMarked
package com.mintactivity.operator;

import org.jspecify.annotations.NullMarked;
