/** DynamoDB: batch reads and the attributes of items. */
@NullMarked
package com.mintactivity.platform.dynamo;

import org.jspecify.annotations.NullMarked;
