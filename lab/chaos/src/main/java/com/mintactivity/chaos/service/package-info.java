/** The processes: the local service, its cache store, the operator's command line. */
@NullMarked
package com.mintactivity.chaos.service;

import org.jspecify.annotations.NullMarked;
