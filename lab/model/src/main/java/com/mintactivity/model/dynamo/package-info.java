/** DynamoDB in memory: what the service, its operator and their tests use of it, and nothing else. */
@NullMarked
package com.mintactivity.model.dynamo;

import org.jspecify.annotations.NullMarked;
