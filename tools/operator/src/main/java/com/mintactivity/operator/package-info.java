/** The operator's command line: tenants, keys, switches, events, and the audit of who changed what. */
@NullMarked
package com.mintactivity.operator;

import org.jspecify.annotations.NullMarked;
