/** The hits endpoint on Spring Boot and its serverless container. */
@NullMarked
package com.mintactivity.benchmarks.spring;

import org.jspecify.annotations.NullMarked;
