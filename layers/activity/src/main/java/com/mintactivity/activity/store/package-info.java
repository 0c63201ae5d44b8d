/** DynamoDB as every reader of this layer uses it. */
@NullMarked
package com.mintactivity.activity.store;

import org.jspecify.annotations.NullMarked;
