/** The operator's commands, run in this process against a stack and judged by what they answer, change and let partners do. */
@NullMarked
package com.mintactivity.tests.operator;

import org.jspecify.annotations.NullMarked;
