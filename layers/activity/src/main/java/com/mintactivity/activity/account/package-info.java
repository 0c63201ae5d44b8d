/** Accounts: who a user is on the chat platform, as last seen at login. */
@NullMarked
package com.mintactivity.activity.account;

import org.jspecify.annotations.NullMarked;
