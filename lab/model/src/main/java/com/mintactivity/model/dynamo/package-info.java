/** A model of DynamoDB in memory: what the service uses of it, and nothing else. */
@NullMarked
package com.mintactivity.model.dynamo;

import org.jspecify.annotations.NullMarked;
