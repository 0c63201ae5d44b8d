/** Texts: the order of UTF-8. */
@NullMarked
package com.mintactivity.platform.text;

import org.jspecify.annotations.NullMarked;
