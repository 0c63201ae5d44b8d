/** The table of rows: what was promised, what was seen. */
@NullMarked
package com.mintactivity.chaos.report;

import org.jspecify.annotations.NullMarked;
