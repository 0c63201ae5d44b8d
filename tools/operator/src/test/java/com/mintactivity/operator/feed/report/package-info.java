/** Tests of reports on files of lines. */
@NullMarked
package com.mintactivity.operator.feed.report;

import org.jspecify.annotations.NullMarked;
