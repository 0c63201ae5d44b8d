/** The edge: Lambda event to servlet request, gate filter, answer. */
@NullMarked
package com.mintactivity.auth.web;

import org.jspecify.annotations.NullMarked;
