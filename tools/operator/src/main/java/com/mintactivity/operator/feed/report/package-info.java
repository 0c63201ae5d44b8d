/**
 * Reports on files of lines: counts, the lines that need a look, and of an import that is only checked, a profile of
 * the file. A report is text, JSON, or a row of the audit.
 */
@NullMarked
package com.mintactivity.operator.feed.report;

import org.jspecify.annotations.NullMarked;
