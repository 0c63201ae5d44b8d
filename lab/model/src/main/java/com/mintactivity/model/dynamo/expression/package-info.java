/** The expressions of requests, the values that they compare and change, and the errors that both may cause. */
@NullMarked
package com.mintactivity.model.dynamo.expression;

import org.jspecify.annotations.NullMarked;
