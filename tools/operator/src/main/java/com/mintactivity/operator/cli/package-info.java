/**
 * The parts that every command shares: the options, the service to work on, and the output as text or JSON. Nothing
 * here depends on a command or on another package of the operator.
 */
@NullMarked
package com.mintactivity.operator.cli;

import org.jspecify.annotations.NullMarked;
