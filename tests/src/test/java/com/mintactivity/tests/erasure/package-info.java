/** The erasure of a user. */
@NullMarked
package com.mintactivity.tests.erasure;

import org.jspecify.annotations.NullMarked;
