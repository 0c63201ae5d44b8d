/** The commands for incidents: secrets that leaked, events that could not be recorded, tenants that send nothing. */
@NullMarked
package com.mintactivity.tests.incidents;

import org.jspecify.annotations.NullMarked;
