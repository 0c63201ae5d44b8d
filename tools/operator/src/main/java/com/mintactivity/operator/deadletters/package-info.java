/** The commands on the events that could not be recorded. */
@NullMarked
package com.mintactivity.operator.deadletters;

import org.jspecify.annotations.NullMarked;
