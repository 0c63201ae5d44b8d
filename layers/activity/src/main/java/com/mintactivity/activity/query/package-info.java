/** What the queries of the data routes share: their parameters and their window, read and checked. */
@NullMarked
package com.mintactivity.activity.query;

import org.jspecify.annotations.NullMarked;
