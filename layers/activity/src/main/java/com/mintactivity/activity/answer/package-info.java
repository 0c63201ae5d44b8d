/** The text of answers. */
@NullMarked
package com.mintactivity.activity.answer;

import org.jspecify.annotations.NullMarked;
