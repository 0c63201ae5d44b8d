/** Faults of DynamoDB: an interceptor of the AWS SDK that is controlled from another process. */
@NullMarked
package com.mintactivity.chaos.fault;

import org.jspecify.annotations.NullMarked;
