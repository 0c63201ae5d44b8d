/** The whole service in one process tree, for use at a terminal and for tests. */
@NullMarked
package com.mintactivity.local;

import org.jspecify.annotations.NullMarked;
