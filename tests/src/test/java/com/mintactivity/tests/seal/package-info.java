/** Stored tallies in the real table: answers from them equal the answers from raw hits. */
@NullMarked
package com.mintactivity.tests.seal;

import org.jspecify.annotations.NullMarked;
