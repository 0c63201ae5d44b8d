/** The tables of a stack in AWS: putting them back from their backups. */
@NullMarked
package com.mintactivity.operator.table;

import org.jspecify.annotations.NullMarked;
