/**
 * The stores that the service needs, embedded: DynamoDB Local, a Redis server, a Secrets Manager with one operation.
 */
@NullMarked
package com.mintactivity.local.engine;

import org.jspecify.annotations.NullMarked;
