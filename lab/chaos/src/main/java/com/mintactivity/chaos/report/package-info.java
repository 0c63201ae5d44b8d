/** The table of rows: bounds and measured values. */
@NullMarked
package com.mintactivity.chaos.report;

import org.jspecify.annotations.NullMarked;
