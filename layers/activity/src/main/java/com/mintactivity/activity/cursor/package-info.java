/** Cursors: encrypted positions in a contract's hits. */
@NullMarked
package com.mintactivity.activity.cursor;

import org.jspecify.annotations.NullMarked;
