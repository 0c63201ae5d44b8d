/** The queries of the two data routes, read from request parameters and checked. */
@NullMarked
package com.mintactivity.activity.query;

import org.jspecify.annotations.NullMarked;
