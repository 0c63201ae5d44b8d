/**
 * What every command shares: the options, the service to work on, and the output as text or JSON. Nothing here
 * knows a single command, and no other package of the operator is imported.
 */
@NullMarked
package com.mintactivity.operator.cli;

import org.jspecify.annotations.NullMarked;
