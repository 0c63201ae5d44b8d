/** Rules of the source template, checked without any AWS tool. */
@NullMarked
package com.mintactivity.template;

import org.jspecify.annotations.NullMarked;
