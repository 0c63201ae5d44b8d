"""The bodies of the Partner Mint Activity API, for type checkers. Generated from its contract; Python 3.11 or later."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict


class KeyMetadata(TypedDict):
    """
    The metadata of the calling key.
    """

    tenant: str
    """
    Name of the partner that owns the key.
    """
    key_id: str
    """
    Public id of the key, `svc_<id>`.
    """
    scopes: list[str]
    """
    Scopes of the key, possibly none. The data routes require `read:hits`.
    """
    expires_at: str
    """
    When the key expires. It is valid until this moment, and refused after it.
    """


class Total(TypedDict):
    """
    The hits of all users.
    """

    hits: int
    """
    Hits in the window.
    """
    users: int
    """
    Distinct accounts with a hit in the window.
    """


class Others(TypedDict):
    """
    All users who are not listed.
    """

    users: int
    """
    Distinct accounts that are not listed.
    """
    hits: int
    """
    Their hits in the window.
    """


class GasSettings(TypedDict):
    """
    The settings of the user's most recent hit in the window. If several hits have the same time, those of the last
    row of mints.

    """

    mode: Literal['manual', 'auto']
    """
    Who chose the fees: `manual`, the user; `auto`, the network at send time.

    """
    max_fee_gwei: str | None
    """
    Max fee per gas in gwei, as a plain decimal without exponent or trailing zeros: `25`, `1.5`, `0.000000001`. Null
    when the mode is `auto`, and only then.

    """
    priority_gwei: str | None
    """
    Priority fee per gas in gwei, written like `max_fee_gwei`. Null when the mode is `auto`, or when none was set.

    """


class Correction(TypedDict):
    """
    A time on whole minutes whose rows may have changed after they were answered.
    """

    since: str
    """
    The start, inclusive.
    """
    until: str
    """
    The end, exclusive.
    """


class Error(TypedDict):
    """
    Why a request was not answered.
    """

    code: str
    """
    The machine-readable code. The examples list every current code. Accept a code that you do not know, and use the
    status. `not_found` comes with 404 and answers any path or method that is not one of the three routes here.

    """
    message: str
    """
    The human-readable text. Its wording may change.
    """


GivenMoment: TypeAlias = str
"""
An RFC 3339 timestamp.
"""


class UserRow(TypedDict):
    """
    One user's hits in the window. Personal data, except for `handle`.
    """

    handle: str
    """
    A masked name, fit to be shown: the first visible character of the user's name, as a reader sees characters,
    followed by seven `*`; seven `*` alone where the name is unknown or nothing of it is visible. Controls, blanks and
    invisible characters, such as those that change the direction of text, are skipped, and a character is cut after
    16 code points. Not unique.

    """
    user_id: str
    """
    The account's id. Stable; currently equal to `chat_id`. An erased user has a random one.

    """
    chat_id: str
    """
    The user's id on the chat platform; empty if the account record is missing.
    """
    chat_username: str
    """
    The user's name on the chat platform as last seen at login, without U+0000; empty if unknown. Otherwise unchanged: it
    may contain any other character, also invisible ones.

    """
    wallets: list[str]
    """
    Distinct wallet addresses that the user's hits in the window minted from, in lower case, ascending. Tasks that
    recorded no wallet add none, so the list may be empty.

    """
    hits: int
    """
    The user's hits in the window.
    """
    gas: GasSettings


class MintRow(TypedDict):
    """
    One hit. Personal data.
    """

    task_id: str
    """
    Id of the mint task; unique among rows.
    """
    user_id: str
    """
    The account's id. Stable; currently equal to `chat_id`. An erased user has a random one.

    """
    chat_id: str
    """
    The user's id on the chat platform; empty if the account record is missing.
    """
    chat_username: str
    """
    The user's name on the chat platform as last seen at login, without U+0000; empty if unknown. Otherwise unchanged: it
    may contain any other character, also invisible ones.

    """
    wallet: str
    """
    The minting address, in lower case; empty for a task that recorded none.
    """
    chain_id: int
    """
    Id of a chain.
    """
    contract: str
    """
    The contract's address, in lower case.
    """
    tx_hash: str
    """
    The hash on the task at completion: the landed hash if one was recorded, otherwise the submitted hash. May be
    empty.

    """
    quantity: int
    """
    Tokens that the task was booked to mint. The hit counts once, whatever the quantity.
    """
    completed_at: str
    """
    When the receipt was confirmed. For a task that reached the service late, when it was recorded, so that no
    row appears in a window that was served already. Up to millisecond precision with trailing zeros trimmed, so
    the width varies: compare moments, not texts.

    """


class HitsSummary(TypedDict):
    """
    The hits of a window. `total.hits` is the sum of the listed rows' `hits` and `others.hits`; `total.users` is the
    number of listed rows and `others.users`.

    """

    contract: str
    """
    The contract's address, in lower case.
    """
    chain_ids: list[int]
    """
    Chains with at least one hit in the window, ascending. With a `chain_id` filter, this is that chain or
    empty.

    """
    since: str
    """
    The start that the service used, inclusive, on a whole minute.
    """
    until: str
    """
    The end that the service used, exclusive: the requested end, on a whole minute; or the settled clock, to the
    millisecond; or `since`, where the settled clock has not reached it.

    """
    total: Total
    """
    The hits of all users.
    """
    users: list[UserRow]
    """
    At most `top` users, by `hits` descending; of equal ones the user with the most recent hit comes first, then by
    `user_id` ascending.

    """
    others: Others
    """
    All users who are not listed.
    """
    generated_at: str
    """
    When the answer was produced.
    """
    cache_ttl_s: int
    """
    Seconds for which the service caches the answer: currently 30, or 0 if the answer is larger than 256 KB or
    was not cached.

    """


class MintsPage(TypedDict):
    """
    A page of the hits of a window, one row each.
    """

    contract: str
    """
    The contract's address, in lower case.
    """
    since: str
    """
    The start that the service used, inclusive, on a whole minute.
    """
    until: str
    """
    The end that the service used, exclusive: the requested end, on a whole minute; or the settled clock, to the
    millisecond; or `since`, where the settled clock has not reached it.

    """
    mints: list[MintRow]
    """
    At most `limit` rows, by `completed_at` ascending; rows with the same time have a stable order.
    """
    next_cursor: str | None
    """
    Opaque. Send it as `cursor` to get the next page; null on the last page.
    """
    resume_cursor: NotRequired[str]
    """
    With `follow=true` only. Opaque. Send it as `cursor` in the next request. It is `next_cursor`, or on the last
    page a cursor whose position is the later of two: the last row that you read, and an hour before `until`.

    """
    poll_after_s: NotRequired[int]
    """
    With `follow=true` only. Seconds to wait before the next request: 0 if more rows or corrections are ready, or
    if the window ended before now; otherwise a sixtieth of the time from the position of `resume_cursor` to `until`, at least 5.

    """
    corrections: NotRequired[list[Correction]]
    """
    With `follow=true` only. Times from `since` to `until` in which rows may have been added, removed or changed
    since the answer that gave the sent `cursor`: read them again. Of all chains, ascending, and not
    overlapping. Empty if there is none, without `cursor`, and on each page but the last of a window that ends
    now or at the `until` that was sent: the cursor remembers them until then.

    """
    generated_at: str
    """
    When the answer was produced.
    """
