#!/usr/bin/env node
// Follows the mints on a contract through the Partner Mint Activity API, as JSON lines or into a SQLite file.
//
//     mint-activity.mjs follow CONTRACT --since T --state FILE [--once]
//     mint-activity.mjs sync CONTRACT --since T --to FILE.db [--once]
//
// Takes the base URL from MINT_ACTIVITY_URL and the key from MINT_ACTIVITY_TOKEN or --token-file. Node 22.13 or later, nothing else.
// README.md says what the two commands guarantee. Status: 0 caught up or stopped as asked, 1 gave up, 2 used wrongly.

import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import path from 'node:path'
import zlib from 'node:zlib'
import { parseArgs, promisify } from 'node:util'

const VERSION = '1.0.0'
const PAGE_ROWS = 500
// The contract: most answers take less than a second; wait up to 30.
const ANSWER_MS = 60_000
const SILENT_MS = 30_000
// An intermediary may send any Retry-After; the API sends 300 at most.
const MAX_RETRY_AFTER_S = 3600
const MAX_POLL_S = 300
// With --once, how long to try without any good answer. Without --once, there is no end.
const PATIENCE_S = 900
// How often sync compares its totals with hits: those of up to 31 days at once, and those of each day.
const COMPARE_S = 600
const COMPARE_DAYS_S = 86400
// While comparing, sync leaves these requests of the key's bucket to others.
const SPARE_REQUESTS = 3
const MAX_WINDOW_DAYS = 31
const DAY_MS = 86_400_000

/** Why the client ends with status 1, as one line. */
class GaveUp extends Error {}

/** An answer that the same request would get again. */
class Refused extends Error {
  constructor(status, code, line) {
    super(line)
    Object.assign(this, { status, code })
  }
}

/** SIGINT or SIGTERM came. */
class Stopped extends Error {}

const say = (line) => process.stderr.write(`mint-activity: ${line}\n`)
const seconds = () => performance.now() / 1000
const printable = (value) => String(value).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 300)

/** The milliseconds of the moment that an RFC 3339 timestamp names; throws if it names none. */
function moment(text) {
  const found = /^(\d{4}-\d\d-\d\d)[Tt]((?!24)\d\d:\d\d):(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)$/.exec(text)
  const [, day, minute, second, fraction = '', offset] = found ?? []
  const leap = second === '60'
  const at = found ? Date.parse(`${day}T${minute}:${leap ? '59' : second}${offset.toUpperCase()}`) : NaN
  // Date.parse takes the 31st of each month, and hour 24.
  const real = !Number.isNaN(at) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!real || (leap && new Date(at).toISOString().slice(11, 16) !== '23:59')) throw new TypeError('no RFC 3339 timestamp')
  return at + Number(`${fraction}000`.slice(0, 3))
}

/** A moment with milliseconds, always in the same width, so that texts sort like moments. */
const text = (at) => new Date(at).toISOString()
const startOfDay = (at) => at - (at % DAY_MS)

// Chain ids and quantities may be greater than what a number of JavaScript has exactly.
const parse = (body) =>
  JSON.parse(body, (_, value, { source }) =>
    typeof value === 'number' && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? BigInt(source) : value)
const json = (row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value))

// ---- signals

const stopping = new AbortController()
let received = 0
for (const [name, number] of [['SIGINT', 2], ['SIGTERM', 15]]) {
  process.on(name, () => {
    received ||= number
    stopping.abort()
  })
}

/** Waits at least these seconds. */
async function wait(duration) {
  for (const end = seconds() + duration; ; ) {
    if (stopping.signal.aborted) throw new Stopped()
    const left = end - seconds()
    if (left <= 0) return
    await new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        stopping.signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, Math.ceil(left * 1000))
      stopping.signal.addEventListener('abort', done)
    })
  }
}

// ---- requests

const unzip = promisify(zlib.gunzip)

/** Requests to the API, one at a time, repeated as the contract says. */
class Api {
  left = null
  refill = 1
  warned = ''

  constructor(url, token, tokenFile, once) {
    Object.assign(this, { url, token, tokenFile, once })
    this.client = url.startsWith('https:') ? https : http
    this.agent = new this.client.Agent({ keepAlive: true, maxSockets: 1, maxFreeSockets: 1 })
  }

  close() {
    this.agent.destroy()
  }

  /** The checked body of a 200. Waits and repeats while that can help; throws Refused if it cannot. */
  async get(route, query, check) {
    const begun = seconds()
    for (let failures = 0; ; ) {
      if (this.left === 0) {
        this.left = null
        await wait(this.refill)
      }
      let { status, headers, body, problem, stale } = await this.request(route, query)
      if (stopping.signal.aborted) throw new Stopped()
      if (stale) continue
      const id = headers['x-request-id']
      const named = id ? `request ${printable(id)}` : 'no request id'
      if (status === 200 && !problem) {
        try {
          const answer = parse(body)
          check(answer)
          return answer
        } catch (failure) {
          problem = `not a whole answer: ${failure.name}`
        }
      }
      const error = status === 200 ? {} : errorOf(body)
      const code = typeof error.code === 'string' ? error.code : 'no code'
      const line = `${printable(problem ?? `${status} ${code}: ${error.message ?? 'no message'}`)} (${named})`
      if (status === 401 && this.roll()) {
        say(`${line}; going on with the new key of ${this.tokenFile}`)
        continue
      }
      if (!problem && status !== 429 && status < 500) throw new Refused(status, code, line)
      if (this.once && seconds() - begun > PATIENCE_S) throw new GaveUp(`${line}; tried for ${PATIENCE_S / 60} minutes`)
      const pause = pauseAfter(status, headers['retry-after'], failures++)
      say(`${line}; again in ${pause.toFixed(1)} s`)
      await wait(pause)
    }
  }

  /** The status, headers and body, and the problem with them, if any. The status is 0 if there is no answer. Never fails. */
  request(route, query) {
    return new Promise((resolve) => {
      let answer = { status: 0, headers: {}, body: '', problem: 'no answer' }
      const end = (problem, body = '') => {
        clearTimeout(timer)
        stopping.signal.removeEventListener('abort', stop)
        resolve({ ...answer, problem, body })
      }
      const request = this.client.get(
        `${this.url}/partner/v1/${route}?${new URLSearchParams(query)}`,
        {
          agent: this.agent,
          timeout: SILENT_MS,
          headers: { Authorization: `Bearer ${this.token}`, 'Accept-Encoding': 'gzip', 'User-Agent': `mint-activity-node/${VERSION}` },
        },
        (response) => {
          answer = { status: response.statusCode, headers: response.headers }
          this.learn(response.headers)
          const parts = []
          response.on('data', (part) => parts.push(part))
          response.on('error', (failure) => end(`no whole answer: ${failure.code ?? failure.name}`))
          response.on('end', async () => {
            try {
              if (!response.complete) throw new Error()
              const raw = Buffer.concat(parts)
              const packed = response.headers['content-encoding']?.toLowerCase() === 'gzip'
              end(undefined, (packed ? await unzip(raw) : raw).toString())
            } catch (failure) {
              end(`no whole answer: ${failure.code ?? failure.name}`)
            }
          })
        },
      )
      const stop = () => request.destroy(new Error('stopped'))
      const timer = setTimeout(stop, ANSWER_MS)
      stopping.signal.addEventListener('abort', stop)
      request.on('timeout', stop)
      request.on('error', (failure) => {
        // The server closed a connection that was idle: that is no failure.
        answer.stale = request.reusedSocket && failure.code === 'ECONNRESET' && answer.status === 0
        end(`no answer: ${failure.code ?? failure.message}`)
      })
    })
  }

  learn(headers) {
    const limit = /"key";r=(\d{1,9});t=(\d{1,9})/.exec(headers.ratelimit ?? '')
    this.left = limit ? Number(limit[1]) : null
    this.refill = limit ? Math.min(Number(limit[2]), MAX_POLL_S) : 1
    // Once a day, and at once of another key.
    const warned = `${headers['key-expires']} ${startOfDay(Date.now())}`
    if (headers['key-expires'] && warned !== this.warned) {
      this.warned = warned
      say(`the key expires at ${printable(headers['key-expires'])}: ask the operator for a new one`)
    }
  }

  /** Reads the file of the key again. True if it has another key now. */
  roll() {
    if (!this.tokenFile) return false
    const before = this.token
    this.token = readToken(this.tokenFile)
    return this.token !== before
  }
}

function errorOf(body) {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/** Seconds until the next attempt: never before Retry-After, and without it longer each time. */
function pauseAfter(status, given = '', failures) {
  // Date.parse takes nearly everything, such as 1.5. A date of HTTP begins with its day.
  const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(given) ? Date.parse(given) : NaN
  const after = /^\d{1,9}$/.test(given) ? Number(given) : (date - Date.now()) / 1000
  // 0, or a date that has passed, says nothing about when a repetition can help.
  if (after > 0) {
    const least = Math.min(after, MAX_RETRY_AFTER_S)
    // The jitter is on top, so that clients that were refused together do not come back together.
    return least + 0.01 + Math.random() * Math.min(10, 0.1 * least + 0.5)
  }
  // A 503 without Retry-After does not end soon.
  const [first, longest] = status === 503 ? [5, 300] : [1, 60]
  return (0.7 + 0.3 * Math.random()) * Math.min(longest, first * 2 ** Math.min(failures, 10))
}

function demand(condition, name) {
  if (!condition) throw new TypeError(name)
}

const isWhole = (value) => Number.isSafeInteger(value) || (typeof value === 'bigint' && value < 2n ** 63n)
const isCursor = (value) => typeof value === 'string' && value !== ''

/** Refuses what is not a whole page of this contract. Accepts fields that it does not know. */
const checkPage = (contract, following) => (page) => {
  demand(page.contract === contract && Array.isArray(page.mints), 'mints')
  moment(page.until)
  for (const row of page.mints) {
    demand(isCursor(row.task_id) && row.contract === contract, 'task_id')
    moment(row.completed_at)
    demand([row.quantity, row.chain_id].every((value) => isWhole(value) && value >= 0), 'row')
    demand([row.user_id, row.chat_id, row.chat_username, row.wallet, row.tx_hash].every((value) => typeof value === 'string'), 'row')
  }
  if (following) demand(isCursor(page.resume_cursor) && typeof page.poll_after_s === 'number', 'resume_cursor')
  else demand(page.next_cursor === null || isCursor(page.next_cursor), 'next_cursor')
}

const checkHits = (contract) => (answer) => {
  demand(answer.contract === contract && isWhole(answer.total.hits) && isWhole(answer.total.users), 'total')
  moment(answer.until)
}

/**
 * Follows a contract from the cursor of `at`. `store` gets each page and the cursor that it was read with, and returns false if another
 * process has moved it meanwhile; `idle` gets each page after which nothing more is ready, and the time of the next poll.
 */
async function pages(api, { contract, since, once }, at, store, idle) {
  for (;;) {
    const cursor = at()
    const query = { contract, since, follow: 'true', limit: PAGE_ROWS, ...(cursor && { cursor }) }
    const page = await api.get('mints', query, checkPage(contract, true))
    const moved = page.resume_cursor !== cursor || page.mints.length > 0
    if (!store(page, cursor)) continue
    const pause = Math.min(Math.max(page.poll_after_s, 0), MAX_POLL_S)
    const nextPoll = seconds() + (pause || (moved ? 0 : 1))
    if (pause) {
      await idle(page, nextPoll)
      if (once) return
    }
    await wait(nextPoll - seconds())
  }
}

// ---- follow

/** The file with the cursor. It is replaced as a whole, so that a kill leaves the old one or the new one. */
class State {
  cursor = null
  cut = false

  constructor(file, contract, since) {
    this.file = file
    this.known = { contract, since }
    const stored = this.read()
    if (!stored) return
    const other = Object.keys(this.known).find((name) => stored[name] !== this.known[name])
    if (other) throw new GaveUp(`${file} belongs to ${other} ${printable(stored[other])}: name another file with --state`)
    Object.assign(this, { cursor: stored.cursor, cut: stored.writing })
  }

  read() {
    if (!fs.existsSync(this.file)) return null
    const stored = errorOf(fs.readFileSync(this.file, 'utf8'))
    const whole = (stored.cursor === null || isCursor(stored.cursor)) && typeof stored.writing === 'boolean'
    if (!whole) throw new GaveUp(`${this.file} is not a state of this client: name another file with --state`)
    return stored
  }

  write(cursor, writing) {
    const stored = this.read()
    if (stored && stored.cursor !== this.cursor) throw new GaveUp(`another process moved the cursor in ${this.file}: run one for each state`)
    const fresh = `${this.file}.new`
    fs.writeFileSync(fresh, JSON.stringify({ ...this.known, cursor, writing }), { mode: 0o600, flush: true })
    fs.renameSync(fresh, this.file)
    this.cursor = cursor
  }
}

/** Writes all bytes to standard output before it returns, also to a pipe that is full. */
function writeOut(bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += fs.writeSync(1, bytes, at)
    } catch (failure) {
      if (failure.code !== 'EAGAIN') throw failure
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
  try {
    fs.fsyncSync(1)
  } catch {
    // A pipe or a terminal cannot be synchronized.
  }
}

async function follow(api, options) {
  const state = new State(options.state, options.contract, options.since)
  state.write(state.cursor, state.cut)
  const store = (page, cursor) => {
    if (page.mints.length > 0) {
      if (!state.cut) state.write(cursor ?? null, true)
      // A kill may have cut a line: an empty line ends it.
      writeOut(Buffer.from((state.cut ? '\n' : '') + page.mints.map((row) => `${json(row)}\n`).join('')))
      state.cut = false
    }
    state.write(page.resume_cursor, state.cut)
    return true
  }
  await pages(api, options, () => state.cursor, store, () => {})
}

// ---- sync

const SCHEMA = `
CREATE TABLE IF NOT EXISTS mints (
  task_id TEXT PRIMARY KEY, contract TEXT NOT NULL, completed_at TEXT NOT NULL, user_id TEXT NOT NULL, chat_id TEXT NOT NULL,
  chat_username TEXT NOT NULL, wallet TEXT NOT NULL, chain_id INTEGER NOT NULL, tx_hash TEXT NOT NULL, quantity INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS mints_by_time ON mints (contract, completed_at, user_id);
CREATE TABLE IF NOT EXISTS progress (
  contract TEXT PRIMARY KEY, since TEXT NOT NULL, cursor TEXT, until TEXT, days_compared_at INTEGER);
CREATE VIEW IF NOT EXISTS by_day AS
  SELECT contract, substr(completed_at, 1, 10) AS day, count(*) AS hits, count(DISTINCT user_id) AS users, sum(quantity) AS quantity
  FROM mints GROUP BY 1, 2;
CREATE VIEW IF NOT EXISTS by_user AS
  SELECT contract, user_id, count(*) AS hits, sum(quantity) AS quantity, min(completed_at) AS first_at, max(completed_at) AS last_at
  FROM mints GROUP BY 1, 2;
CREATE VIEW IF NOT EXISTS by_quantity AS
  SELECT contract, quantity, count(*) AS hits, count(DISTINCT user_id) AS users FROM mints GROUP BY 1, 2;
CREATE VIEW IF NOT EXISTS ranking AS
  SELECT contract, row_number() OVER (PARTITION BY contract ORDER BY hits DESC, last_at DESC, user_id) AS rank, user_id, hits, quantity
  FROM by_user;
CREATE TEMP TABLE again AS SELECT * FROM mints WHERE 0;
`
const COLUMNS = ['task_id', 'contract', 'completed_at', 'user_id', 'chat_id', 'chat_username', 'wallet', 'chain_id', 'tx_hash', 'quantity']
const PLACES = COLUMNS.map(() => '?').join(', ')
const values = (row) => COLUMNS.map((name) => (name === 'completed_at' ? text(moment(row[name])) : row[name]))

/** The SQLite file. A transaction has either all rows of a page and its cursor, or nothing. */
class Mirror {
  constructor(DatabaseSync, file, contract, since) {
    // It has personal data, so it is for its owner only.
    fs.closeSync(fs.openSync(file, 'a', 0o600))
    this.contract = contract
    this.db = new DatabaseSync(file)
    // What is deleted is overwritten, such as the rows of an erased user.
    this.db.exec(`PRAGMA busy_timeout = 60000; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON; ${SCHEMA}`)
    this.db.prepare('INSERT OR IGNORE INTO progress (contract, since) VALUES (?, ?)').run(contract, since)
    const stored = this.db.prepare('SELECT since, days_compared_at FROM progress WHERE contract = ?').get(contract)
    if (stored.since !== since) {
      throw new GaveUp(`${file} has this contract since ${stored.since}: give this time as --since, or name another file with --to`)
    }
    this.daysComparedAt = stored.days_compared_at
    this.insert = this.db.prepare(`INSERT OR REPLACE INTO mints VALUES (${PLACES})`)
    this.stageRow = this.db.prepare(`INSERT INTO again VALUES (${PLACES})`)
    this.move = this.db.prepare('UPDATE progress SET cursor = ?, until = ? WHERE contract = ? AND cursor IS ?')
    this.count = this.db.prepare(
      'SELECT count(*) AS hits, count(DISTINCT user_id) AS users FROM mints WHERE contract = ? AND completed_at >= ? AND completed_at < ?')
  }

  /** What `write` returns. If that is false, nothing was written. */
  transaction(write) {
    this.db.exec('BEGIN IMMEDIATE')
    try {
      const done = write()
      this.db.exec(done ? 'COMMIT' : 'ROLLBACK')
      return done
    } catch (failure) {
      try {
        this.db.exec('ROLLBACK')
      } catch {
        // SQLite ends a transaction itself when the disk is full.
      }
      throw failure
    }
  }

  cursor() {
    return this.db.prepare('SELECT cursor FROM progress WHERE contract = ?').get(this.contract).cursor
  }

  /** False if another run has moved the cursor: it stored the rows up to its own, and perhaps replaced some of them since. */
  store(page, cursor) {
    return this.transaction(() => {
      for (const row of page.mints) this.insert.run(...values(row))
      const { changes } = this.move.run(page.resume_cursor, page.until, this.contract, cursor)
      return Number(changes) === 1
    })
  }

  totals(since, until) {
    return this.count.get(this.contract, text(since), text(until))
  }

  stage(rows) {
    this.db.exec('BEGIN')
    for (const row of rows) this.stageRow.run(...values(row))
    this.db.exec('COMMIT')
  }

  /** How often rows of this file were replaced. */
  replaced() {
    return this.db.prepare('PRAGMA user_version').get().user_version
  }

  /** Replaces the rows of a window by the staged ones. False if another run has replaced rows since: the staged may be older. */
  replace(since, until, replaced) {
    const done = this.transaction(() => {
      if (this.replaced() !== replaced) return false
      this.db
        .prepare('DELETE FROM mints WHERE contract = ? AND completed_at >= ? AND completed_at < ?')
        .run(this.contract, text(since), text(until))
      this.db.exec(`INSERT OR REPLACE INTO mints SELECT * FROM again; PRAGMA user_version = ${replaced + 1}`)
      return true
    })
    // The log has the old rows as they were, too.
    this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.clear()
    return done
  }

  clear() {
    this.db.exec('DELETE FROM again')
  }

  daysCompared(at) {
    this.daysComparedAt = at
    this.db.prepare('UPDATE progress SET days_compared_at = ? WHERE contract = ?').run(at, this.contract)
  }
}

function days(start, end) {
  const made = []
  for (let at = start; at < end; at = startOfDay(at) + DAY_MS) made.push({ since: at, until: Math.min(startOfDay(at) + DAY_MS, end) })
  return made
}

/** Compares totals of closed days with hits, and reads the days again that differ: after an import or a withdrawal. */
class Comparison {
  pending = []
  due = 0
  widest = MAX_WINDOW_DAYS
  daysBegunAt = null
  // The first of the days to read again that is not over.
  open = null

  constructor(api, mirror, options) {
    Object.assign(this, { api, mirror, options, since: moment(options.since), reread: options.reread })
  }

  /** Compares what is due until the next poll; with --once, all of it. */
  async idle(page, nextPoll) {
    if (this.pending.length === 0 && seconds() >= this.due) this.plan(moment(page.until))
    const mayAsk = () => this.options.once || (seconds() < nextPoll && (this.api.left === null || this.api.left > SPARE_REQUESTS))
    while (this.pending.length > 0 && mayAsk()) await this.compare(this.pending.shift())
    if (this.pending.length === 0 && this.daysBegunAt !== null) {
      this.mirror.daysCompared(this.daysBegunAt)
      this.daysBegunAt = null
    }
    if (this.open !== null && this.pending.length === 0) {
      throw new GaveUp(`${text(this.open).slice(0, 10)} is not over, so it was not read again: repeat this tomorrow`)
    }
  }

  plan(until) {
    this.due = seconds() + COMPARE_S
    const today = startOfDay(until)
    const start = Math.max(this.since, today - this.options.horizon * DAY_MS)
    if (this.reread) {
      const first = Math.max(this.since, this.reread[0])
      const end = this.reread[1] + DAY_MS
      this.pending.push(...days(first, Math.min(today, end)).map((day) => ({ ...day, forced: true })))
      this.open = end > today ? Math.max(first, today) : null
      this.reread = null
    }
    const now = Math.floor(Date.now() / 1000)
    const first = this.mirror.daysComparedAt === null
    if (!first && now - this.mirror.daysComparedAt < COMPARE_DAYS_S) {
      this.pending.push(...this.windows(start, today))
      return
    }
    // The first time, the days were read just now; later, each day by itself finds what hides in a longer window.
    this.pending.push(...(first ? this.windows(start, today) : days(start, today)))
    this.daysBegunAt = now
  }

  windows(start, end) {
    const all = days(start, end)
    const made = []
    for (let i = 0; i < all.length; i += this.widest) {
      made.push({ since: all[i].since, until: all[Math.min(i + this.widest, all.length) - 1].until })
    }
    return made
  }

  async compare({ since, until, forced }) {
    if (forced) return this.read(since, until)
    const { contract } = this.mirror
    const parts = days(since, until)
    let answer
    try {
      answer = await this.api.get('hits', { contract, since: text(since), until: text(until), top: 1 }, checkHits(contract))
    } catch (failure) {
      if (failure.code !== 'window_too_large' || parts.length === 1) throw failure
      this.widest = Math.max(1, Math.floor(parts.length / 2))
      this.pending.unshift(...this.windows(since, until))
      return
    }
    const { hits, users } = this.mirror.totals(since, until)
    const equal = answer.total.hits === hits && answer.total.users === users
    if (moment(answer.until) !== until || equal) return
    if (parts.length > 1) this.pending.unshift(...parts)
    else await this.read(since, until)
  }

  async read(since, until) {
    const { contract } = this.mirror
    this.mirror.clear()
    const before = this.mirror.totals(since, until).hits
    const replaced = this.mirror.replaced()
    let rows = 0
    for (let cursor; cursor !== null; ) {
      const query = { contract, since: text(since), until: text(until), limit: PAGE_ROWS, ...(cursor && { cursor }) }
      const page = await this.api.get('mints', query, checkPage(contract, false))
      if (moment(page.until) !== until) return
      this.mirror.stage(page.mints)
      rows += page.mints.length
      cursor = page.next_cursor
    }
    if (!this.mirror.replace(since, until, replaced)) {
      this.pending.unshift({ since, until, forced: true })
      return
    }
    say(`read ${text(since).slice(0, 10)} again: ${rows} hits instead of ${before}`)
  }
}

async function sync(api, options) {
  let sqlite
  try {
    // Node 22 warns that node:sqlite is experimental, on the standard error that this client uses for its own lines.
    process.removeAllListeners('warning')
    sqlite = await import('node:sqlite')
  } catch {
    throw new GaveUp(`sync needs node:sqlite, which is in Node 22.13 or later; this is ${process.version}`)
  }
  const mirror = new Mirror(sqlite.DatabaseSync, options.to, options.contract, options.since)
  const comparison = new Comparison(api, mirror, options)
  await pages(api, options, mirror.cursor.bind(mirror), mirror.store.bind(mirror), comparison.idle.bind(comparison))
  mirror.db.close()
}

// ---- the command line

function readToken(file) {
  try {
    return checkedToken(fs.readFileSync(file, 'utf8').trim())
  } catch (failure) {
    if (failure instanceof GaveUp) throw failure
    throw new GaveUp(`cannot read the key from ${file}: ${failure.code}`)
  }
}

function checkedToken(token) {
  // Node would show a token that cannot be a header.
  if (/^[!-~]+$/.test(token)) return token
  throw new GaveUp('the key is empty or has characters that no key has: set MINT_ACTIVITY_TOKEN, or name a file with --token-file')
}

function baseUrl() {
  const given = (process.env.MINT_ACTIVITY_URL ?? '').trim()
  const url = URL.canParse(given) ? new URL(given) : { protocol: '' }
  const local = url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (local || url.protocol === 'https:') return url.href.replace(/\/+$/, '').replace(/\/partner\/v1$/, '')
  throw new GaveUp('MINT_ACTIVITY_URL must be the https URL that the operator gave you (http only for this machine)')
}

class WronglyUsed extends Error {}

const USAGE = `usage: mint-activity.mjs follow CONTRACT --since T --state FILE [--once] [--token-file FILE]
       mint-activity.mjs sync CONTRACT --since T --to FILE.db [--once] [--token-file FILE] [--horizon DAYS] [--reread DAY[..DAY]]

  follow        each mint as one JSON line on standard output
  sync          mirror the mints into a SQLite file
  --since       where to begin; the same in each run
  --state       where the cursor is stored
  --to          the SQLite file
  --once        end when caught up
  --token-file  a file with the key, read again after a 401
  --horizon     compare these closed days with hits (92)
  --reread      replace what is stored of these days
The base URL is MINT_ACTIVITY_URL, the key MINT_ACTIVITY_TOKEN.`

const DAY = /^\d{4}-\d\d-\d\d$/

function momentOf(value, wanted) {
  try {
    return moment(DAY.test(value) ? `${value}T00:00:00Z` : value)
  } catch {
    throw new WronglyUsed(wanted)
  }
}

function reread(value, since) {
  if (value === undefined) return null
  const wanted = '--reread: write a day as 2026-11-01, or days as 2026-11-01..2026-11-07'
  const [first, last = first, more] = value.split('..')
  if (more !== undefined || !DAY.test(first) || !DAY.test(last)) throw new WronglyUsed(wanted)
  const read = [momentOf(first, wanted), momentOf(last, wanted)]
  if (read[1] < read[0]) throw new WronglyUsed('--reread: the last day is before the first')
  if (read[0] + DAY_MS <= since) throw new WronglyUsed('--reread: the first day is before --since')
  return read
}

function options(given) {
  const string = { type: 'string' }
  const boolean = { type: 'boolean' }
  const named = { since: string, state: string, to: string, 'token-file': string, horizon: string, reread: string }
  const types = { ...named, once: boolean, help: { ...boolean, short: 'h' }, version: boolean }
  let read
  try {
    read = parseArgs({ args: given, allowPositionals: true, options: types })
  } catch (failure) {
    throw new WronglyUsed(printable(failure.message))
  }
  const { values: set, positionals: [command, contract, ...rest] } = read
  if (set.help || set.version) return set
  if (!['follow', 'sync'].includes(command) || rest.length > 0) throw new WronglyUsed('write follow or sync, and one contract')
  const store = command === 'follow' ? 'state' : 'to'
  for (const foreign of command === 'follow' ? ['to', 'horizon', 'reread'] : ['state']) {
    if (set[foreign] !== undefined) throw new WronglyUsed(`${command} takes no --${foreign}`)
  }
  if (!/^0[xX][0-9a-fA-F]{40}$/.test(contract ?? '')) throw new WronglyUsed('a contract is 0x and 40 hexadecimal digits')
  if (!set.since || !set[store]) throw new WronglyUsed(`${command} needs --since and --${store}`)
  if (!/^\d{1,5}$/.test(set.horizon ?? '92')) throw new WronglyUsed('--horizon: write a number of days')
  const since = momentOf(set.since, '--since: write a time as 2026-11-01T00:00:00Z, or a day in UTC as 2026-11-01')
  return {
    ...set,
    command,
    contract: contract.toLowerCase(),
    since: `${text(since).slice(0, 16)}:00Z`,
    horizon: Number(set.horizon ?? 92),
    reread: reread(set.reread, since),
  }
}

async function main(given) {
  let api
  let once = false
  let file
  try {
    const read = options(given)
    if (read.help || read.version) {
      console.log(read.help ? USAGE : VERSION)
      return 0
    }
    once = read.once
    file = read.to
    const tokenFile = read['token-file']
    const token = tokenFile ? readToken(tokenFile) : checkedToken((process.env.MINT_ACTIVITY_TOKEN ?? '').trim())
    api = new Api(baseUrl(), token, tokenFile, once)
    await (read.command === 'follow' ? follow : sync)(api, read)
    return 0
  } catch (failure) {
    if (failure instanceof Stopped) return once ? 128 + received : 0
    if (failure instanceof WronglyUsed) {
      process.stderr.write(`${USAGE}\nmint-activity: ${failure.message}\n`)
      return 2
    }
    if (failure.code === 'EPIPE') say('standard output was closed; the page that was being written comes again')
    else if (failure instanceof GaveUp || failure instanceof Refused) say(failure.message)
    else if (failure.code?.startsWith('ERR_SQLITE')) say(`cannot write ${file}: ${printable(failure.message)}`)
    else if (failure.syscall) say(`cannot write: ${printable(failure.message)}`)
    else throw failure
    return 1
  } finally {
    api?.close()
  }
}

process.exitCode = await main(process.argv.slice(2))
