/**
 * Writes with an audit row in the same transaction, and the command that shows the audit. Commands that change tenants,
 * keys or switches write through {@link com.mintactivity.operator.audit.AuditedWrites}.
 */
@NullMarked
package com.mintactivity.operator.audit;

import org.jspecify.annotations.NullMarked;
