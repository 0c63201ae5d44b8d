/** Stored tallies over the real table: whatever was sealed, stopped, repeated or imported, answers are those of the raw hits. */
@NullMarked
package com.mintactivity.tests.seal;

import org.jspecify.annotations.NullMarked;
