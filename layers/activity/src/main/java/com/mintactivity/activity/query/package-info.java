/**
 * The common part of the queries of the data routes: their parameters and their window, read and checked, other names
 * of the parameters, and the contracts by which a sandbox provokes errors.
 */
@NullMarked
package com.mintactivity.activity.query;

import org.jspecify.annotations.NullMarked;
