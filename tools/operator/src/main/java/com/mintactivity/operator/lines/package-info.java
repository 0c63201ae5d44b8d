/** Files: the events in them, whatever form they have, and new ones. */
@NullMarked
package com.mintactivity.operator.lines;

import org.jspecify.annotations.NullMarked;
