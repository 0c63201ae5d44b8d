import type { MintRow } from "./types.js";

/** A time, on whole minutes, in which rows of a contract may have changed: read it again. `until` is exclusive. */
export interface Correction {
  correction: { contract: string; since: string; until: string };
}

/** What both functions take. */
export interface Settings {
  /** One contract or more. */
  contracts: string | string[];
  /** Where to begin: a time of RFC 3339 or a day in UTC. The same each time. */
  since: string;
  /** Ends when it has caught up. */
  once?: boolean;
  /** Default: MINT_ACTIVITY_URL. */
  url?: string;
  /** Default: MINT_ACTIVITY_TOKEN. */
  token?: string;
  /** A file with the key, which is read again after a 401. */
  tokenFile?: string;
  /** What is stored of these contracts is forgotten, so that they are read again. */
  restart?: string | string[];
  /** Ends both functions without an exception. */
  signal?: AbortSignal;
}

/** A `chain_id` or `quantity` that a number does not have exactly is a bigint. */
export type Mint = Omit<MintRow, "chain_id" | "quantity"> & { chain_id: number | bigint; quantity: number | bigint };

/**
 * Gives each mint as it comes, and before the mints of a page the times whose mints may have changed.
 *
 * `state` is the file with the cursors. A page counts as read when the item behind its last one is asked for: after a crash, up to a page of
 * each contract comes again. Throws GaveUp, Refused or TypeError for what a repetition would not change, TryLater for what may pass.
 */
export function follow(settings: Settings & { state: string }): AsyncGenerator<Mint | Correction, void>;

/**
 * Mirrors the mints on contracts into the SQLite file `to`, until it has caught up with `once`, else until it is stopped or throws, as follow
 * does. The totals of the closed days of `horizon` days (92) are compared with hits once a day.
 */
export function sync(settings: Settings & { to: string; horizon?: number }): Promise<void>;

/** An answer that the same request would get again. If it refuses a stored cursor, it is thrown when the other contracts have ended. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
}

/** What a repetition would not change. */
export class GaveUp extends Error {}

/** What may pass. */
export class TryLater extends Error {}
