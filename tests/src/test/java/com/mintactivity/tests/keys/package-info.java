/** Keys over their life: notes, pauses, letters, ends. */
@NullMarked
package com.mintactivity.tests.keys;

import org.jspecify.annotations.NullMarked;
