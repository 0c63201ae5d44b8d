#!/usr/bin/env node
// Follows the mints on contracts through the Partner Mint Activity API, as JSON lines or into a SQLite file.
//
//     mint-activity.mjs follow CONTRACT… --since T --state FILE [--corrections] [--once]
//     mint-activity.mjs sync CONTRACT… --since T --to FILE.db [--once]
//     mint-activity.mjs sync --check-age D --to FILE.db
//
// Takes the base URL from MINT_ACTIVITY_URL and the key from MINT_ACTIVITY_TOKEN or --token-file. Node 22.13 or later, nothing else.
// The page of this client on the API's site says what the commands guarantee. Status: 0 caught up or stopped as asked, 1 gave up: do not
// repeat it, 2 used wrongly, 75 something that may pass: repeat it later. As a module it exports `follow` and `sync`.

import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

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
// How long SQLite waits for a lock of another program. Without --once it is repeated, and a signal ends the wait in between.
const LOCK_S = 5
const LOCK_ONCE_S = 30
// What comes between two attempts to clean the log of SQLite, which a reader can prevent.
const CLEAN_S = 60
// How often sync compares its totals with those of hits.
const COMPARE_S = 86400
// How often a file of contracts is looked at.
const LOOK_S = 5
const MAX_WINDOW_DAYS = 31
const DAY_MS = 86_400_000
// EX_TEMPFAIL of sysexits.h.
const MAY_PASS = 75

/** Why the client ends with status 1, as one line: a repetition would end in the same way. */
export class GaveUp extends Error {}

/** Why the client ends with status 75, as one line: it may pass. */
export class TryLater extends Error {}

/** An answer that the same request would get again, with its `status` and `code`. */
export class Refused extends Error {
  constructor(status, code, line) {
    super(line)
    Object.assign(this, { status, code })
  }
}

/** The API does not take the stored cursor of a contract. */
class RefusedCursor extends Refused {}

/** The client was asked to stop. */
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
  const year = real ? Number(new Date(at).toISOString().slice(0, -20)) : NaN
  if (!(year >= 1 && year <= 9999) || (leap && new Date(at).toISOString().slice(11, 16) !== '23:59')) throw new TypeError('no RFC 3339 timestamp')
  return at + Number(`${fraction}000`.slice(0, 3))
}

/** A moment with milliseconds, always in the same width, so that texts sort like moments. */
const text = (at) => new Date(at).toISOString()

// A moment of the API's answers.
const ANSWERED = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/

/** A moment of an answer in the width of `text`. */
function fixed(answered) {
  const [, second, fraction = ''] = ANSWERED.exec(answered)
  return `${second}.${`${fraction}000`.slice(0, 3)}Z`
}

const startOfDay = (at) => at - (at % DAY_MS)

// Chain ids and quantities may be greater than what a number of JavaScript has exactly.
const parse = (body) =>
  JSON.parse(body, (_, value, { source }) =>
    typeof value === 'number' && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? BigInt(source) : value)

// ---- what is repeated

// A full disk, a disk that fails, and what a machine is short of for some time.
const PASSING = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'ENOMEM', 'EMFILE', 'ENFILE', 'ENOLCK', 'ESTALE', 'ETIMEDOUT'])
// In SQLite's codes: BUSY, LOCKED, NOMEM, IOERR, FULL and PROTOCOL.
const PASSING_SQLITE = new Set([5, 6, 7, 10, 13, 15])
// SQLite's failures of the operating system, of which most have no code of their own.
const isSqlite = (failure) => failure.code?.startsWith('ERR_SQLITE')
const mayPass = (failure) => (isSqlite(failure) ? PASSING_SQLITE.has(failure.errcode & 0xff) : PASSING.has(failure.code))

/** Waits, and repeats what failed: with --once for some time, without it until a signal comes. */
class Pace {
  constructor(once, signal) {
    Object.assign(this, { once, signal })
  }

  /** Waits at least these seconds. */
  async wait(duration) {
    for (const end = seconds() + duration; ; ) {
      if (this.signal.aborted) throw new Stopped()
      const left = end - seconds()
      if (left <= 0) return
      await new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          this.signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, Math.ceil(left * 1000))
        this.signal.addEventListener('abort', done)
      })
    }
  }

  /** Says why something is tried again, and waits. `begun` is when it was tried first. */
  async beforeNext(line, pause, begun) {
    if (this.once && seconds() + pause > begun + PATIENCE_S) throw new TryLater(`${line}; with --once, the end after ${PATIENCE_S / 60} minutes`)
    say(`${line}; again in ${pause.toFixed(1)} s`)
    await this.wait(pause)
  }

  /** What an action on a local file returns. It is repeated while its failure may pass; with --once it is not. */
  async local(file, action) {
    const begun = seconds()
    for (let failures = 0; ; failures++) {
      try {
        return action()
      } catch (failure) {
        if (!(isSqlite(failure) || failure.syscall) || failure.code === 'EPIPE') throw failure
        const line = `cannot write ${file}: ${printable(failure.message)}`
        if (!mayPass(failure)) throw new GaveUp(line)
        if (this.once) throw new TryLater(line)
        await this.beforeNext(line, Math.min(60, 2 ** failures), begun)
      }
    }
  }
}

// ---- requests

const unzip = promisify(zlib.gunzip)

/** Requests to the API, one at a time, repeated as the contract says. */
class Api {
  freeAt = 0
  warned = ''

  constructor(url, token, tokenFile, pace) {
    Object.assign(this, { url, token, tokenFile, pace })
    this.client = url.startsWith('https:') ? https : http
    const settings = { keepAlive: true, maxSockets: 1, maxFreeSockets: 1 }
    // A plain http URL is a loopback address, which no proxy can reach.
    this.agent = this.client === https ? proxied(settings) : new http.Agent(settings)
  }

  close() {
    this.agent.destroy()
  }

  /** The checked body of a 200. Waits and repeats while that can help; throws Refused if it cannot. */
  async get(route, query, check) {
    const begun = seconds()
    for (let failures = 0; ; ) {
      // The bucket is empty until then.
      await this.pace.wait(this.freeAt - seconds())
      let { status, headers, body, problem, stale } = await this.request(route, query)
      if (this.pace.signal.aborted) throw new Stopped()
      if (stale) continue
      const id = headers['x-request-id']
      if (status === 200 && !problem) {
        try {
          const answer = parse(body)
          check(answer)
          return answer
        } catch (failure) {
          problem = `not a whole answer: ${failure instanceof Wrong ? failure.message : failure.name}`
        }
      }
      const error = status === 200 ? {} : errorOf(body)
      // Each refusal of the API has both.
      const foreign = !problem && !(typeof error.code === 'string' && id)
      if (foreign) problem = `${status} from an intermediary, since no answer of the API is like it`
      const line = printable(problem ?? `${status} ${error.code}: ${error.message ?? 'no message'}`) +
        (id ? ` (request ${printable(id)})` : ' (no request id)')
      if (status === 401 && !foreign && this.roll()) {
        say(`${line}; going on with the new key of ${this.tokenFile}`)
        continue
      }
      if (!problem && status !== 429 && status < 500) throw new Refused(status, error.code, line)
      await this.pace.beforeNext(line, pauseAfter(status, headers['retry-after'], failures++, foreign), begun)
    }
  }

  /** A page of mints. Throws RefusedCursor if it is the cursor that is refused, which a file has. */
  async mints(file, query, cursor, following) {
    try {
      return await this.get('mints', { ...query, ...(cursor && { cursor }) }, checkPage(query.contract, following))
    } catch (failure) {
      // All the rest of the query is as the contract says.
      if (!cursor || failure.code !== 'invalid_request') throw failure
      const remedy = `--restart ${query.contract} forgets what the file has of this contract, and reads it again`
      throw new RefusedCursor(failure.status, failure.code, `${failure.message}: ${file} has this cursor of ${query.contract}: ${remedy}`)
    }
  }

  /** The status, headers and body, and the problem with them, if any. The status is 0 if there is no answer. Never fails. */
  request(route, query) {
    return new Promise((resolve) => {
      let answer = { status: 0, headers: {}, body: '', problem: 'no answer' }
      const end = (problem, body = '') => {
        clearTimeout(timer)
        this.pace.signal.removeEventListener('abort', stop)
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
      this.pace.signal.addEventListener('abort', stop)
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
    this.freeAt = limit && Number(limit[1]) === 0 ? seconds() + Math.min(Number(limit[2]), MAX_POLL_S) : 0
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
    try {
      this.token = readToken(this.tokenFile)
    } catch (failure) {
      // It may be being written. The key that was refused is not sent again.
      throw failure instanceof GaveUp ? new TryLater(`after a 401: ${failure.message}`) : failure
    }
    return this.token !== before
  }
}

/** An agent that uses the proxy of the environment, which an older Node cannot. */
function proxied(settings) {
  const name = ['https_proxy', 'HTTPS_PROXY'].find((variable) => process.env[variable])
  const takesProxies = process.allowedNodeEnvironmentFlags.has('--use-env-proxy')
  if (name && !takesProxies) say(`${name} is not used: that takes Node 22.21 or later, and this is ${process.version}`)
  if (!name || !takesProxies) return new https.Agent(settings)
  try {
    // Of others, the agent would say nothing.
    if (/^https?:$/.test(new URL(process.env[name]).protocol)) return new https.Agent({ ...settings, proxyEnv: process.env })
  } catch {
    // What is thrown would show a password.
  }
  throw new GaveUp(`${name} must be the http or https URL of a proxy`)
}

function errorOf(body) {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/** The seconds that a Retry-After asks for: a number, or a date in each of the three forms of HTTP. 0 if it is neither. */
function retryAfter(given) {
  if (/^\d{1,9}(\.\d{1,9})?$/.test(given)) return Number(given)
  // Date.parse takes nearly everything. A date of HTTP begins with its day; one of them names no zone.
  const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(given) ? Date.parse(given.endsWith('GMT') ? given : `${given} GMT`) : NaN
  return (date - Date.now()) / 1000
}

/** Seconds until the next attempt: never before Retry-After, and without it longer each time. */
function pauseAfter(status, given = '', failures, foreign) {
  const after = retryAfter(given)
  // 0, or a date that has passed, says nothing about when a repetition can help.
  if (after > 0) {
    const least = Math.min(after, MAX_RETRY_AFTER_S)
    // The jitter is on top, so that clients that were refused together do not come back together.
    return least + 0.01 + Math.random() * Math.min(10, 0.1 * least + 0.5)
  }
  // A 503 without Retry-After does not end soon, nor does what an intermediary refuses.
  const [first, longest] = status === 503 || (foreign && status < 500) ? [5, 300] : [1, 60]
  return (0.7 + 0.3 * Math.random()) * Math.min(longest, first * 2 ** Math.min(failures, 10))
}

/** The name of a field that is not as the contract says. */
class Wrong extends Error {}

function demand(condition, name) {
  if (!condition) throw new Wrong(name)
}

const isWhole = (value) => Number.isSafeInteger(value) || (typeof value === 'bigint' && value < 2n ** 63n)
const isCursor = (value) => typeof value === 'string' && value !== ''
const isMoment = (value) => typeof value === 'string' && ANSWERED.test(value)

const corrections = (page) => page.corrections ?? []

/** Refuses what is not a whole page of this contract. Accepts fields that it does not know. */
const checkPage = (contract, following) => (page) => {
  demand(page?.contract === contract, 'contract')
  demand(isMoment(page.until), 'until')
  demand(Array.isArray(page.mints), 'mints')
  for (const row of page.mints) {
    demand(isCursor(row?.task_id), 'task_id')
    demand(row.contract === contract, 'contract')
    demand(isMoment(row.completed_at), 'completed_at')
    for (const name of ['quantity', 'chain_id']) demand(isWhole(row[name]) && row[name] >= 0, name)
    for (const name of ['user_id', 'chat_id', 'chat_username', 'wallet', 'tx_hash']) demand(typeof row[name] === 'string', name)
  }
  demand(page.next_cursor === null || (isCursor(page.next_cursor) && page.mints.length > 0), 'next_cursor')
  if (following) {
    demand(isCursor(page.resume_cursor), 'resume_cursor')
    demand(typeof page.poll_after_s === 'number' && page.poll_after_s >= 0, 'poll_after_s')
    // An answer of before this field has none.
    demand(Array.isArray(corrections(page)), 'corrections')
    for (const { since, until } of corrections(page)) demand(isMoment(since) && isMoment(until), 'corrections')
  }
}

const checkHits = (contract) => (answer) => {
  demand(answer?.contract === contract, 'contract')
  demand(isWhole(answer.total?.hits), 'hits')
  demand(isWhole(answer.total.users), 'users')
  demand(isMoment(answer.until), 'until')
}

// ---- several contracts, one after the other

/** Gives the job that is due longest, when it is due, until none will be due any more. `jobs` gives those that there are now. */
async function* plan(pace, jobs) {
  for (;;) {
    const job = (await jobs()).reduce((first, one) => (one.due < first.due ? one : first), { due: Infinity })
    if (job.due === Infinity) return
    const left = job.due - seconds()
    if (left > 0) await pace.wait(Math.min(left, LOOK_S))
    else yield job
  }
}

/** Follows a contract, page by page. */
class Polling {
  due = seconds()

  /** `file` has the cursors. */
  constructor(api, file, contract, since) {
    Object.assign(this, { api, file, contract, query: { contract, since, follow: 'true', limit: PAGE_ROWS } })
  }

  page(cursor) {
    return this.api.mints(this.file, this.query, cursor, true)
  }

  /** Sets when the next page is due, after this one was stored. True if nothing more is ready. */
  stored(page, cursor) {
    const pause = Math.min(page.poll_after_s, MAX_POLL_S)
    const moved = page.resume_cursor !== cursor || page.mints.length > 0
    this.due = pause && this.api.pace.once ? Infinity : seconds() + (pause || (moved ? 0 : 1))
    return pause > 0
  }
}

/** Addresses in lower case, each once; throws for what is none, and if there is none. */
function knownContracts(given) {
  const contracts = [...new Set(given.map((address) => address.toLowerCase()))]
  const wrong = contracts.find((address) => !/^0x[0-9a-f]{40}$/.test(address))
  if (wrong !== undefined) throw new TypeError(`a contract is 0x and 40 hexadecimal digits, and not ${JSON.stringify(wrong)}`)
  if (contracts.length === 0) throw new TypeError('there is no contract')
  return contracts
}

/** Those contracts of which nothing stored is to be used; throws for one that is not asked for. */
function restarting(contracts, restart = []) {
  const found = new Set([restart].flat().map((address) => address.toLowerCase()))
  for (const contract of found) if (!contracts.includes(contract)) throw new TypeError(`restart: ${printable(contract)} is not among the contracts`)
  return found
}

/** The jobs of the contracts that there are now. One whose cursor was refused has none: the others go on. */
class Jobs {
  running = new Map()
  refused = new Map()

  constructor(contracts, start) {
    Object.assign(this, { contracts, start })
  }

  /** Those of before, and new ones. */
  async current() {
    const contracts = this.contracts().filter((contract) => !this.refused.has(contract))
    for (const contract of this.running.keys()) if (!contracts.includes(contract)) this.running.delete(contract)
    for (const contract of contracts) if (!this.running.has(contract)) this.running.set(contract, await this.start(contract))
    return [...this.running.values()]
  }

  /** What a request of a job returns; undefined if its cursor was refused. */
  async take(job, request) {
    try {
      return await request()
    } catch (failure) {
      if (!(failure instanceof RefusedCursor)) throw failure
      say(failure.message)
      this.refused.set(job.contract, failure)
    }
  }

  /** Throws what was refused first. */
  end() {
    for (const failure of this.refused.values()) throw failure
  }
}

// ---- follow

/** SQLite of this Node. */
async function sqlite() {
  try {
    return await import('node:sqlite')
  } catch {
    throw new GaveUp(`this client needs node:sqlite, which is in Node 22.13 or later; this is ${process.version}`)
  }
}

/** A path from the root on: SQLite would take some that are relative for names of its own, such as `file:x.db` or `:memory:`. */
function absolute(given, option) {
  if (given === '' || given.endsWith('/') || given.endsWith(path.sep)) throw new GaveUp(`'${printable(given)}' is no file: name another one with ${option}`)
  // path.resolve would take the `..` behind a link for the folder that has the link.
  return path.isAbsolute(given) ? given : `${process.cwd()}${path.sep}${given}`
}

/** The file that a path leads to through links, also if it does not exist. */
function target(file) {
  for (let links = 0; links < 40 && fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink(); links++) {
    file = path.resolve(path.dirname(file), fs.readlinkSync(file))
  }
  return path.join(fs.realpathSync(path.dirname(file)), path.basename(file))
}

/** The file with the cursor, which one run has at a time. It is replaced as a whole, so that a kill leaves the old one or the new one. */
class State {
  cursors = {}
  cut = false

  static async open(state, since, pace, restart) {
    const opened = new State()
    Object.assign(opened, { pace, since })
    const given = absolute(state, '--state')
    const { DatabaseSync } = await sqlite()
    await pace.local(state, () => {
      // A link stays a link, and what it leads to is replaced.
      opened.file = target(given)
      if (fs.existsSync(opened.file) && !fs.statSync(opened.file).isFile()) throw new GaveUp(`${state} is no file: name another one with --state`)
      opened.lock = opened.locked(DatabaseSync)
      opened.read(state)
    })
    for (const contract of restart) delete opened.cursors[contract]
    await opened.write(opened.cut)
    return opened
  }

  /** A lock that both clients know and that ends with the process, however it ends: that of an empty SQLite file. */
  locked(DatabaseSync) {
    const file = `${this.file}.lock`
    fs.closeSync(fs.openSync(file, 'a', 0o600))
    const lock = new DatabaseSync(file)
    try {
      lock.exec('BEGIN EXCLUSIVE')
    } catch (failure) {
      throw failure.errcode === 5 ? new TryLater(`another run has ${this.file}: use one file for each`) : failure
    }
    return lock
  }

  read(file) {
    const stored = fs.existsSync(this.file) ? fs.readFileSync(this.file, 'utf8') : ''
    // An empty file is a new state: a container or mktemp may have made it.
    if (stored.trim() === '') return
    const read = errorOf(stored)
    // The first version of this client had one contract in a file.
    const cursors = read.cursors ?? (read.contract && { [read.contract]: read.cursor })
    const whole = cursors && Object.values(cursors).every((cursor) => cursor === null || isCursor(cursor)) && typeof read.writing === 'boolean'
    if (!whole) throw new GaveUp(`${file} is not a state of this client: name another file with --state`)
    if (read.since !== this.since) throw new GaveUp(`${file} belongs to since ${printable(read.since)}: name another file with --state`)
    Object.assign(this, { cursors, cut: read.writing })
  }

  close() {
    this.lock.close()
  }

  /** Stores the cursors of contracts that have moved, and whether lines are being written. */
  async write(cut, moved = {}) {
    const cursors = { ...this.cursors, ...moved }
    await this.pace.local(this.file, () => this.replace({ since: this.since, cursors, writing: cut }))
    Object.assign(this, { cursors, cut })
  }

  replace(content) {
    const fresh = `${this.file}.new`
    // One that is there may be readable for others, or a link.
    fs.rmSync(fresh, { force: true })
    fs.writeFileSync(fresh, JSON.stringify(content), { mode: 0o600, flag: 'wx', flush: true })
    try {
      fs.renameSync(fresh, this.file)
    } catch (failure) {
      throw failure.code === 'EBUSY' ? new GaveUp(`cannot replace ${this.file}: if it is mounted, mount its folder instead`) : failure
    }
  }
}

/** Each page of each contract as it comes. A page is stored as read when the next one is asked for. */
async function* followed(api, contracts, state) {
  const jobs = new Jobs(contracts, (contract) => new Polling(api, state.file, contract, state.since))
  for await (const polling of plan(api.pace, () => jobs.current())) {
    const cursor = state.cursors[polling.contract]
    const page = await jobs.take(polling, () => polling.page(cursor))
    if (!page) continue
    yield page
    await state.write(state.cut, { [polling.contract]: page.resume_cursor })
    polling.stored(page, cursor)
  }
  jobs.end()
}

const corrected = (page) => corrections(page).map(({ since, until }) => ({ correction: { contract: page.contract, since, until } }))

/** See mint-activity.d.mts. */
export async function* follow({ contracts, since, state, restart, ...settings }) {
  const chosen = knownContracts([contracts].flat())
  const forgotten = restarting(chosen, restart)
  const api = connected(settings)
  let opened
  try {
    opened = await State.open(state, wholeMinute(since), api.pace, forgotten)
    for await (const page of followed(api, () => chosen, opened)) {
      yield* corrected(page)
      yield* page.mints
    }
  } catch (failure) {
    if (!(failure instanceof Stopped)) throw failure
  } finally {
    opened?.close()
    api.close()
  }
}

// ---- sync

// The file has this number as its application_id, and as its user_version the number of steps that made its tables.
const APPLICATION = 0x4d494e54
const STEPS = [
  `
CREATE TABLE mints (
  task_id TEXT PRIMARY KEY, contract TEXT NOT NULL, completed_at TEXT NOT NULL, user_id TEXT NOT NULL, chat_id TEXT NOT NULL,
  chat_username TEXT NOT NULL, wallet TEXT NOT NULL, chain_id INTEGER NOT NULL, tx_hash TEXT NOT NULL, quantity INTEGER NOT NULL);
CREATE INDEX mints_by_time ON mints (contract, completed_at, user_id);
CREATE TABLE progress (
  contract TEXT PRIMARY KEY, since TEXT NOT NULL, cursor TEXT, until TEXT, days_compared_at INTEGER);
`,
  // How often rows were replaced, and for how many of these the file's log has been cleaned since.
  `
ALTER TABLE progress ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0;
ALTER TABLE progress ADD COLUMN cleaned INTEGER NOT NULL DEFAULT 0;
`,
  // Times to read again, each with the cursor of its next page and with the last row of the page before. An id is never used again.
  `
CREATE TABLE corrections (
  id INTEGER PRIMARY KEY AUTOINCREMENT, contract TEXT NOT NULL, since TEXT NOT NULL, until TEXT NOT NULL,
  cursor TEXT, after_at TEXT NOT NULL, after_task TEXT NOT NULL);
`,
]
// A sum of integers fails beyond 64 bits. This one is exact up to there, and beyond it approximate, as a real number.
const QUANTITY = 'sum(quantity >> 32) * 4294967296 + sum(quantity & 4294967295) AS quantity'
const VIEWS = {
  by_day: `CREATE VIEW by_day AS
  SELECT contract, substr(completed_at, 1, 10) AS day, count(*) AS hits, count(DISTINCT user_id) AS users,
    ${QUANTITY}
  FROM mints GROUP BY 1, 2`,
  by_user: `CREATE VIEW by_user AS
  SELECT contract, user_id, count(*) AS hits,
    ${QUANTITY},
    min(completed_at) AS first_at, max(completed_at) AS last_at
  FROM mints GROUP BY 1, 2`,
  by_quantity: `CREATE VIEW by_quantity AS
  SELECT contract, quantity, count(*) AS hits, count(DISTINCT user_id) AS users FROM mints GROUP BY 1, 2`,
  ranking: `CREATE VIEW ranking AS
  SELECT contract, row_number() OVER (PARTITION BY contract ORDER BY hits DESC, last_at DESC, user_id) AS rank, user_id, hits, quantity
  FROM by_user`,
}
const NAMES = ['task_id', 'contract', 'completed_at', 'user_id', 'chat_id', 'chat_username', 'wallet', 'chain_id', 'tx_hash', 'quantity']
const COLUMNS = NAMES.join(', ')
const PLACES = NAMES.map(() => '?').join(', ')
const values = (row) => NAMES.map((name) => (name === 'completed_at' ? fixed(row[name]) : row[name]))

/** The SQLite file. A transaction has either all that a page changes and its cursor, or nothing. */
class Mirror {
  static async open(to, pace) {
    const { DatabaseSync } = await sqlite()
    const opened = new Mirror()
    Object.assign(opened, { path: absolute(to, '--to'), pace })
    await pace.local(to, () => opened.connect(DatabaseSync))
    return opened
  }

  /** Begins a contract that the file does not have yet. The wall clock of its last comparison, or null. */
  async add(contract, since) {
    const progress = this.db.prepare('SELECT since, days_compared_at FROM progress WHERE contract = ?')
    if (!progress.get(contract)) {
      await this.transaction(() => this.db.prepare('INSERT OR IGNORE INTO progress (contract, since) VALUES (?, ?)').run(contract, since))
    }
    const stored = progress.get(contract)
    if (stored.since !== since) {
      throw new GaveUp(`${this.path} has this contract since ${stored.since}: give this time as --since, or name another file with --to`)
    }
    return stored.days_compared_at
  }

  /** Forgets all that it has of a contract. */
  restart(contract, since) {
    return this.transaction(() => {
      for (const table of ['mints', 'corrections']) this.db.prepare(`DELETE FROM ${table} WHERE contract = ?`).run(contract)
      const nothing = 'cursor = NULL, until = NULL, days_compared_at = NULL, replaced = replaced + 1'
      this.db.prepare(`UPDATE progress SET since = ?, ${nothing} WHERE contract = ?`).run(since, contract)
      return true
    })
  }

  connect(DatabaseSync) {
    // It has personal data, so it is for its owner only.
    fs.closeSync(fs.openSync(this.path, 'a', 0o600))
    if (!fs.statSync(this.path).isFile()) throw new GaveUp(`${this.path} is no file: name another one with --to`)
    this.db?.close()
    this.db = new DatabaseSync(this.path)
    this.db.exec(`PRAGMA busy_timeout = ${1000 * (this.pace.once ? LOCK_ONCE_S : LOCK_S)}`)
    this.file = this.identity()
    // Before the file is changed in any way.
    if (this.steps() !== STEPS.length || this.views().length > 0) this.attempt(() => this.prepare())
    // What is deleted is overwritten, such as the rows of an erased user.
    this.db.exec('PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON')
    this.insert = this.db.prepare(`INSERT OR REPLACE INTO mints (${COLUMNS}) VALUES (${PLACES})`)
    this.later = this.db.prepare("INSERT INTO corrections (contract, since, until, after_at, after_task) VALUES (?, ?, ?, ?, '')")
    this.move = this.db.prepare('UPDATE progress SET cursor = ?, until = ? WHERE contract = ? AND cursor IS ?')
    this.first = this.db.prepare('SELECT id, since, until, cursor FROM corrections WHERE contract = ? ORDER BY id LIMIT 1')
    this.count = this.db.prepare(
      'SELECT count(*) AS hits, count(DISTINCT user_id) AS users FROM mints WHERE contract = ? AND completed_at >= ? AND completed_at < ?')
  }

  identity() {
    const found = fs.statSync(this.path, { throwIfNoEntry: false })
    return found && `${found.dev} ${found.ino}`
  }

  /** SQLite makes its log with the rights that the file has then. If its owner has changed them since, the log gets them, too. */
  shareLog() {
    const { mode } = fs.statSync(this.path)
    const file = fs.realpathSync(this.path)
    for (const part of [`${file}-wal`, `${file}-shm`]) {
      const found = fs.statSync(part, { throwIfNoEntry: false })
      try {
        if (found && (found.mode ^ mode) & 0o666) fs.chmodSync(part, mode & 0o666)
      } catch {
        // It belongs to another user, whose client does this.
      }
    }
  }

  one(sql, ...parameters) {
    return Object.values(this.db.prepare(sql).get(...parameters))[0]
  }

  /** How many steps have made this file. Refuses that of another program, or of a later client. */
  steps() {
    const application = this.one('PRAGMA application_id')
    const steps = this.one('PRAGMA user_version')
    if (application === APPLICATION) {
      if (steps > STEPS.length) throw new GaveUp(`${this.path} was written by a later version of this client: use that one`)
      return steps
    }
    const tables = this.one("SELECT count(*) FROM sqlite_master WHERE name IN ('mints', 'progress')")
    if (application === 0 && tables === 2) {
      try {
        // The first version of this client left no application_id.
        this.db.prepare('SELECT task_id, contract, completed_at, user_id, chat_id, chat_username, wallet, chain_id, tx_hash, quantity FROM mints LIMIT 0')
        this.db.prepare('SELECT contract, since, cursor, until, days_compared_at FROM progress LIMIT 0')
        return 1
      } catch {
        // Tables of another program.
      }
    }
    if (application || steps || tables) throw new GaveUp(`${this.path} belongs to another program: name another file with --to`)
    return 0
  }

  /** The views that this file lacks, or has of another version. */
  views() {
    const rows = this.db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'view'").all()
    const stored = Object.fromEntries(rows.map(({ name, sql }) => [name, sql]))
    return Object.keys(VIEWS).filter((name) => stored[name] !== VIEWS[name])
  }

  prepare() {
    STEPS.slice(this.steps()).forEach((step) => this.db.exec(step))
    for (const name of this.views()) this.db.exec(`DROP VIEW IF EXISTS ${name}; ${VIEWS[name]}`)
    this.db.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${STEPS.length}`)
    return true
  }

  /** What `write` returns. If that is false, nothing was written. After a local fault that passed, `write` is called again. */
  transaction(write) {
    return this.pace.local(this.path, () => this.attempt(write))
  }

  attempt(write) {
    // What is written to the open file is lost.
    if (this.identity() !== this.file) throw new TryLater(`${this.path} was removed or replaced by another file while it was open`)
    this.shareLog()
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

  cursor(contract) {
    return this.one('SELECT cursor FROM progress WHERE contract = ?', contract)
  }

  readLater(contract, times) {
    for (const { since, until } of times) this.later.run(contract, since, until, fixed(since))
    return true
  }

  /** False if another run has moved the cursor: it stored the rows up to its own, and perhaps replaced some of them since. */
  store(page, cursor) {
    // Everything before it was read.
    const until = page.next_cursor === null ? page.until : page.mints.at(-1).completed_at
    return this.transaction(() => {
      // A client that begins is named nothing: what it had before may be gone.
      if (cursor === null) this.db.prepare('DELETE FROM mints WHERE contract = ?').run(page.contract)
      for (const row of page.mints) this.insert.run(...values(row))
      this.readLater(page.contract, corrections(page))
      const { changes } = this.move.run(page.resume_cursor, fixed(until), page.contract, cursor)
      return Number(changes) === 1
    })
  }

  /** The first of the times to read again: its id, since, until and cursor. */
  toRead(contract) {
    return this.first.get(contract)
  }

  /** Makes two of a time that is longer than a window. */
  split({ id, until }, contract, middle) {
    return this.transaction(() => {
      const { changes } = this.db.prepare('UPDATE corrections SET until = ? WHERE id = ? AND until = ?').run(middle, id, until)
      return Number(changes) === 1 && this.readLater(contract, [{ since: middle, until }])
    })
  }

  /**
   * Replaces the rows from the last one of the page before to the last one of this page. Behind the last page, the time is read: true then.
   * Every run reads the times of a contract in the order of their ids. So if rows have changed since the page was answered, the time that
   * names them is still to be read.
   */
  async replace({ id, cursor }, page) {
    const last = page.next_cursor === null ? null : page.mints.at(-1)
    // No task_id is empty: what is before this is before `until`.
    const end = last ? [fixed(last.completed_at), last.task_id] : [fixed(page.until), '']
    const replaced = await this.transaction(() => {
      const after = this.db.prepare('SELECT after_at, after_task FROM corrections WHERE id = ? AND cursor IS ?').get(id, cursor)
      if (!after) return false
      this.db
        .prepare('DELETE FROM mints WHERE contract = ? AND (completed_at, task_id) > (?, ?) AND (completed_at, task_id) <= (?, ?)')
        .run(page.contract, after.after_at, after.after_task, ...end)
      for (const row of page.mints) this.insert.run(...values(row))
      if (last) this.db.prepare('UPDATE corrections SET cursor = ?, after_at = ?, after_task = ? WHERE id = ?').run(page.next_cursor, ...end, id)
      else this.db.prepare('DELETE FROM corrections WHERE id = ?').run(id)
      this.db.prepare('UPDATE progress SET replaced = replaced + 1 WHERE contract = ?').run(page.contract)
      return true
    })
    return replaced && !last
  }

  totals(contract, since, until) {
    return this.count.get(contract, text(since), text(until))
  }

  compared(contract, at) {
    return this.transaction(() => this.db.prepare('UPDATE progress SET days_compared_at = ? WHERE contract = ?').run(at, contract))
  }
}

/** Cleans the log of SQLite of rows that were replaced. A program that reads the file can prevent it. */
class Cleaning {
  due = 0
  begun = seconds()
  said = false

  constructor(mirror) {
    this.mirror = mirror
  }

  begin() {
    this.due = this.begun = seconds()
  }

  async step() {
    const { db, path: file, pace } = this.mirror
    const dirty = db.prepare('SELECT contract, replaced FROM progress WHERE replaced <> cleaned').all()
    this.due = Infinity
    if (dirty.length === 0) return
    if (!(await pace.local(file, () => this.mirror.one('PRAGMA wal_checkpoint(TRUNCATE)')))) {
      this.said = false
      const cleaned = db.prepare('UPDATE progress SET cleaned = ? WHERE contract = ?')
      await this.mirror.transaction(() => dirty.map(({ contract, replaced }) => cleaned.run(replaced, contract)))
    } else if (!pace.once) {
      this.due = seconds() + CLEAN_S
      if (!this.said) say(`${file}-wal still has rows that were replaced, since another program reads ${file}: it is cleaned when that ends`)
      this.said = true
    } else if (seconds() < this.begun + LOCK_ONCE_S) {
      // SQLite waits for readers, but not for another run that is cleaning.
      this.due = seconds() + 0.2
    } else {
      throw new TryLater(`${file}-wal was not cleaned: end the programs that read ${file}, and repeat this`)
    }
  }
}

function days(start, end) {
  const made = []
  for (let at = start; at < end; at = startOfDay(at) + DAY_MS) made.push({ since: at, until: Math.min(startOfDay(at) + DAY_MS, end) })
  return made
}

/**
 * A contract of the mirror. It has three things to do, each with a time from which it is due: the pages of the contract, the times to read
 * again, and once a day a comparison with hits, for what no correction has named.
 */
class Mirrored {
  widest = MAX_WINDOW_DAYS
  readDue = 0
  // Before the first pages are stored there is nothing to compare.
  compareDue = Infinity
  compareBy = 0
  until = null
  comparison = null

  constructor(api, mirror, cleaning, contract, since, horizon, comparedAt) {
    Object.assign(this, { api, mirror, cleaning, contract, since, horizon, comparedAt })
    this.polling = new Polling(api, mirror.path, contract, since)
  }

  get due() {
    return Math.min(this.polling.due, this.readDue, this.compareDue)
  }

  /** What is due longest: one request. */
  step() {
    if (this.due === this.readDue) return this.readAgain()
    return this.due === this.polling.due ? this.poll() : this.compare()
  }

  async poll() {
    const cursor = this.mirror.cursor(this.contract)
    const page = await this.polling.page(cursor)
    if (!(await this.mirror.store(page, cursor))) return
    this.until = moment(page.until)
    // Perhaps another run was to read it.
    if (this.mirror.toRead(this.contract)) this.readDue = Math.min(this.readDue, seconds())
    if (this.polling.stored(page, cursor) && this.compareDue === Infinity && this.horizon) this.planComparison()
  }

  planComparison() {
    const ago = Date.now() / 1000 - (this.comparedAt ?? 0)
    // A time in the future is one of a clock that was wrong.
    const left = ago >= 0 && ago < COMPARE_S ? COMPARE_S - ago : 0
    if (left && this.api.pace.once) return
    this.compareDue = seconds() + left
    this.compareBy = this.compareDue + COMPARE_S
  }

  /** The next page of the first time to read again. */
  async readAgain() {
    const { contract } = this
    const found = this.mirror.toRead(contract)
    this.readDue = found ? seconds() : Infinity
    if (!found) return
    const { since, until, cursor } = found
    const middle = moment(since) + this.widest * DAY_MS
    if (middle < moment(until)) return void (await this.mirror.split(found, contract, text(middle)))
    const query = { contract, since, until, limit: PAGE_ROWS }
    const page = await this.inWindow(() => this.api.mints(this.mirror.path, query, cursor, false))
    if (page && (await this.mirror.replace(found, page))) this.cleaning.begin()
  }

  /** The answer to a request, or null if the window is longer than the agreement allows: the next one is shorter. */
  async inWindow(request) {
    try {
      return await request()
    } catch (failure) {
      if (failure.code !== 'window_too_large' || this.widest === 1) throw failure
      this.widest = Math.floor(this.widest / 2)
      return null
    }
  }

  /** The next request of the comparison. It begins when the times to read again were read, or after a day of them. */
  async compare() {
    if (!this.comparison && this.readDue < Infinity && seconds() < this.compareBy) {
      this.compareDue = seconds() + 1
      return
    }
    this.comparison ??= this.differences()
    const { done } = await this.comparison.next()
    if (done) this.comparison = null
    this.compareDue = done ? Infinity : seconds()
  }

  /** Compares totals of closed days with hits, and has the days read again that differ. Yields after each request. */
  async *differences() {
    const begun = Math.floor(Date.now() / 1000)
    const today = startOfDay(this.until)
    for (let start = Math.max(moment(this.since), today - this.horizon * DAY_MS); start < today; ) {
      const end = Math.min(start + this.widest * DAY_MS, today)
      const same = await this.same(start, end)
      yield
      if (same === null) continue
      if (!same) {
        const wrong = []
        for (const day of days(start, end)) {
          if (!(await this.same(day.since, day.until))) wrong.push(day)
          yield
        }
        const name = (at) => text(at).slice(0, 10)
        const which = wrong.map(({ since }) => name(since)).join(', ') || `no day from ${name(start)} to ${name(end)}, but on all of them together`
        say(`${this.contract}: hits differ on ${which}: read again`)
        const times = (wrong.length > 0 ? wrong : [{ since: start, until: end }]).map(({ since, until }) => ({ since: text(since), until: text(until) }))
        await this.mirror.transaction(() => this.mirror.readLater(this.contract, times))
        this.readDue = Math.min(this.readDue, seconds())
      }
      start = end
    }
    this.comparedAt = begun
    await this.mirror.compared(this.contract, begun)
  }

  /** Whether hits has the totals of the mirror, or the window is still open; null if the window is too long. */
  async same(since, until) {
    const { contract } = this
    const query = { contract, since: text(since), until: text(until), top: 1 }
    const answer = await this.inWindow(() => this.api.get('hits', query, checkHits(contract)))
    if (!answer) return null
    const { hits, users } = this.mirror.totals(contract, since, until)
    return moment(answer.until) !== until || (answer.total.hits === hits && answer.total.users === users)
  }
}

/** See mint-activity.d.mts. */
export async function sync({ contracts, since, to, horizon = 92, restart, ...settings }) {
  const chosen = knownContracts([contracts].flat())
  const forgotten = restarting(chosen, restart)
  const api = connected(settings)
  try {
    await mirrorAll(api, { contracts: () => chosen, since: wholeMinute(since), to, horizon, restart: forgotten })
  } catch (failure) {
    if (!(failure instanceof Stopped)) throw failure
  } finally {
    api.close()
  }
}

async function mirrorAll(api, { contracts, since, to, horizon, restart, reread = [] }) {
  const mirror = await Mirror.open(to, api.pace)
  const cleaning = new Cleaning(mirror)
  const begin = async (contract) => {
    // Once, also if a file of contracts lacks this one for some time.
    if (restart.delete(contract)) await mirror.restart(contract, since)
    const comparedAt = await mirror.add(contract, since)
    if (reread.length > 0) await mirror.transaction(() => mirror.readLater(contract, reread))
    return new Mirrored(api, mirror, cleaning, contract, since, horizon, comparedAt)
  }
  const jobs = new Jobs(contracts, begin)
  try {
    for await (const job of plan(api.pace, async () => [...(await jobs.current()), cleaning])) await jobs.take(job, () => job.step())
    jobs.end()
  } finally {
    mirror.db.close()
  }
}

// ---- settings

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

function baseUrl(asked) {
  const given = (asked ?? process.env.MINT_ACTIVITY_URL ?? '').trim()
  const url = URL.canParse(given) ? new URL(given) : { protocol: '' }
  const local = url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (local || url.protocol === 'https:') return url.href.replace(/\/+$/, '').replace(/\/partner\/v1$/, '')
  throw new GaveUp('MINT_ACTIVITY_URL must be the https URL that the operator gave you (http only for this machine)')
}

/** The API, with the settings that a caller gave, or those of the environment. */
function connected({ once = false, url, token, tokenFile, signal = new AbortController().signal }) {
  const key = tokenFile ? readToken(tokenFile) : checkedToken((token ?? process.env.MINT_ACTIVITY_TOKEN ?? '').trim())
  return new Api(baseUrl(url), key, tokenFile, new Pace(once, signal))
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The minute of a time, or the start of a day in UTC, as `since` of a request. */
const wholeMinute = (value) => `${text(moment(DAY.test(value) ? `${value}T00:00:00Z` : value)).slice(0, 16)}:00Z`

// ---- the command line: what follows is not in library.mjs

import { devNull } from 'node:os'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

class WronglyUsed extends Error {}

const NAME = path.basename(process.argv[1] ?? 'mint-activity')
const USAGE = `usage: ${NAME} follow CONTRACT… --since T --state FILE [--corrections] [--once] [--token-file FILE] [--restart CONTRACT]
       ${NAME} sync CONTRACT… --since T --to FILE.db [--once] [--token-file FILE] [--restart CONTRACT] [--horizon DAYS] [--reread DAY[..DAY]]
       ${NAME} sync --check-age D --to FILE.db

  follow        each mint as one JSON line on standard output
  sync          mirror the mints into a SQLite file
  --contracts   instead of contracts: a file with a contract on each line, read again when it changes
  --since       where to begin; the same in each run
  --state       where the cursors are stored
  --corrections also a line for each time whose mints may have changed
  --to          the SQLite file
  --once        end when caught up
  --token-file  a file with the key, read again after a 401
  --restart     forget the cursor of this contract, for sync its rows, too, and read it again; can be repeated
  --horizon     compare these closed days with hits (92)
  --reread      read these days again
  --check-age   only say which contracts of the file were not read within this time, such as 10m
The base URL is MINT_ACTIVITY_URL, the key MINT_ACTIVITY_TOKEN.`

function minuteOf(value, wanted) {
  try {
    return wholeMinute(value)
  } catch {
    throw new WronglyUsed(wanted)
  }
}

function reread(value, since) {
  if (value === undefined) return []
  const wanted = '--reread: write a day as 2026-11-01, or days as 2026-11-01..2026-11-07'
  const [first, last = first, more] = value.split('..')
  if (more !== undefined || !DAY.test(first) || !DAY.test(last)) throw new WronglyUsed(wanted)
  const [start, end] = [moment(minuteOf(first, wanted)), moment(minuteOf(last, wanted)) + DAY_MS]
  if (text(end).startsWith('+')) throw new WronglyUsed(wanted)
  if (end <= start) throw new WronglyUsed('--reread: the last day is before the first')
  if (start > Date.now()) throw new WronglyUsed('--reread: the first day is in the future')
  if (start + DAY_MS <= moment(since)) throw new WronglyUsed('--reread: the first day is before --since')
  return [{ since: text(Math.max(start, moment(since))), until: text(end) }]
}

function duration(value) {
  const [, number, unit] = /^0*([1-9][0-9]{0,5})([smhd])$/.exec(value) ?? []
  if (!number) throw new WronglyUsed('--check-age: write a time as 90s, 10m, 2h or 1d')
  return Number(number) * { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS }[unit]
}

function options(given) {
  const string = { type: 'string' }
  const boolean = { type: 'boolean' }
  const named = { contracts: string, since: string, state: string, to: string, 'token-file': string, horizon: string, reread: string, 'check-age': string }
  const types = { ...named, restart: { ...string, multiple: true }, once: boolean, corrections: boolean, help: { ...boolean, short: 'h' }, version: boolean }
  let read
  try {
    read = parseArgs({ args: given, allowPositionals: true, options: types })
  } catch (failure) {
    throw new WronglyUsed(printable(failure.message))
  }
  const { values: set, positionals: [command, ...addresses] } = read
  if (set.help || set.version) return set
  if (!['follow', 'sync'].includes(command)) throw new WronglyUsed('write follow or sync, and contracts')
  const store = command === 'follow' ? 'state' : 'to'
  for (const foreign of command === 'follow' ? ['to', 'horizon', 'reread', 'check-age'] : ['state', 'corrections']) {
    if (set[foreign] !== undefined) throw new WronglyUsed(`${command} takes no --${foreign}`)
  }
  if (set['check-age'] !== undefined) {
    if (addresses.length > 0 || set.contracts || set.since || set.reread || set.restart || set.once || set['token-file'] || !set.to) {
      throw new WronglyUsed('--check-age takes --to and nothing else: it looks at all contracts of the file')
    }
    return { to: set.to, checkAge: duration(set['check-age']) }
  }
  if (addresses.length > 0 === Boolean(set.contracts)) throw new WronglyUsed(`${command} needs contracts, or --contracts with a file of them`)
  if (!set.since || !set[store]) throw new WronglyUsed(`${command} needs --since and --${store}`)
  if (!/^\d{1,5}$/.test(set.horizon ?? '92')) throw new WronglyUsed('--horizon: write a number of days')
  const since = minuteOf(set.since, '--since: write a time as 2026-11-01T00:00:00Z, or a day in UTC as 2026-11-01')
  const known = set.contracts ? undefined : used(() => knownContracts(addresses))
  const contracts = known ? () => known : listed(set.contracts)
  return {
    ...set,
    command,
    contracts,
    since,
    horizon: Number(set.horizon ?? 92),
    reread: reread(set.reread, since),
    restart: set.restart ? used(() => restarting(contracts(), set.restart)) : new Set(),
  }
}

/** What an argument becomes. */
function used(read) {
  try {
    return read()
  } catch (failure) {
    throw failure instanceof TypeError ? new WronglyUsed(failure.message) : failure
  }
}

/** The contracts of a file, a line each. It is read again when it has changed. */
function listed(file) {
  let seen = ''
  let contracts = []
  let lookAt = 0
  return () => {
    if (seconds() < lookAt) return contracts
    lookAt = seconds() + LOOK_S
    try {
      const { ino, size, mtimeMs } = fs.statSync(file)
      if (seen === (seen = `${ino} ${size} ${mtimeMs}`)) return contracts
      const lines = fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '').split('\n')
      contracts = knownContracts(lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('#')))
    } catch (failure) {
      const line = `cannot read the contracts of ${file}: ${printable(failure.message)}`
      if (contracts.length === 0) throw new GaveUp(line)
      // It may be being written.
      say(`${line}; going on with those of before`)
    }
    return contracts
  }
}

const json = (row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value))

/** Writes all bytes to standard output before it returns, also to a pipe that is full. After a failure that passed it goes on where it was. */
async function writeOut(bytes, pace) {
  for (let at = 0; at < bytes.length; ) {
    at += await pace.local('standard output', () => {
      try {
        return fs.writeSync(1, bytes, at)
      } catch (failure) {
        if (failure.code !== 'EAGAIN') throw failure
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
        return 0
      }
    })
  }
  try {
    fs.fsyncSync(1)
  } catch {
    // A pipe or a terminal cannot be synchronized.
  }
}

/** Whether the program was started without a standard output: Node has the null device in its place then, and can read it, too. */
function isClosed(stream) {
  try {
    return fs.fstatSync(stream).rdev === fs.statSync(devNull).rdev && fs.readSync(stream, Buffer.alloc(1)) === 0
  } catch {
    return false
  }
}

async function writeLines(api, options) {
  if (isClosed(1)) throw new GaveUp('standard output is closed: the lines would be lost')
  const state = await State.open(options.state, options.since, api.pace, options.restart)
  for await (const page of followed(api, options.contracts, state)) {
    const rows = [...(options.corrections ? corrected(page) : []), ...page.mints]
    if (rows.length === 0) continue
    // A kill may have cut a line: an empty line ends it.
    const lines = (state.cut ? '\n' : '') + rows.map((row) => `${json(row)}\n`).join('')
    if (!state.cut) await state.write(true)
    await writeOut(Buffer.from(lines), api.pace)
    state.cut = false
  }
}

/** Whether a file of SQLite can be named by a URL, with how it is opened: from Node 22.15 and 23.10 on. */
function takesUrls(DatabaseSync) {
  try {
    new DatabaseSync('file::memory:', { readOnly: true }).close()
    return true
  } catch {
    return false
  }
}

/**
 * Up to when each contract of a mirror was read. It only reads, also where nothing else is allowed: SQLite makes no file, as it would to share
 * a mirror. So if there is no log, no client writes now, and what is read counts if this is still so.
 */
async function readProgress(to) {
  const { DatabaseSync } = await sqlite()
  const found = fs.statSync(to, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new GaveUp(`${to} ${found ? 'is no file' : 'does not exist'}`)
  const file = fs.realpathSync(to)
  const parts = [file, `${file}-wal`, `${file}-shm`]
  const look = () => parts.slice(0, 2).map((part) => fs.statSync(part, { throwIfNoEntry: false })).map((part) => part && `${part.size} ${part.mtimeMs}`)
  const urls = takesUrls(DatabaseSync)
  for (const end = seconds() + LOCK_ONCE_S; ; ) {
    const before = look()
    const [, log] = before
    const changed = () => seconds() < end && String(look()) !== String(before)
    let db
    try {
      db = new DatabaseSync(urls ? `${pathToFileURL(file)}?${log ? 'mode=ro' : 'immutable=1'}` : file, { readOnly: true })
      db.exec(`PRAGMA busy_timeout = ${1000 * LOCK_ONCE_S}`)
      const progress = db.prepare('SELECT contract, until FROM progress ORDER BY contract').all()
      if (log || !changed()) return progress
    } catch (failure) {
      if (changed()) continue
      const older = urls ? '' : `; where nothing may be written, this needs Node 22.15 or later, and this is ${process.version}`
      throw new GaveUp(`cannot read ${parts.find(isUnreadable) ?? to}: ${printable(failure.message)}${older}`)
    } finally {
      db?.close()
    }
  }
}

function isUnreadable(file) {
  try {
    fs.accessSync(file, fs.constants.R_OK)
  } catch (failure) {
    return failure.code !== 'ENOENT'
  }
  return false
}

/** Says which contracts of a mirror are not current. Needs no network and no key. */
async function checkAge({ to, checkAge: longest }) {
  const progress = await readProgress(absolute(to, '--to'))
  // A time in the future is one of a clock that is wrong, here or there.
  const late = progress.filter(({ until }) => !until || Math.abs(Date.now() - moment(until)) > longest)
  if (progress.length === 0) say(`${to} has no contract yet`)
  late.forEach(({ contract, until }) => say(`${contract} was read up to ${until ?? 'nothing'}`))
  return progress.length === 0 || late.length > 0 ? 1 : 0
}

async function main(given) {
  let api
  let once = false
  let received = 0
  const stopping = new AbortController()
  for (const [name, number] of [['SIGINT', 2], ['SIGTERM', 15]]) {
    process.on(name, () => {
      received ||= number
      stopping.abort()
    })
  }
  process.stderr.on('error', () => {})
  // Node 22 warns that node:sqlite is experimental, on the standard error that this client uses for its own lines.
  process.removeAllListeners('warning')
  try {
    const read = options(given)
    if (read.help || read.version) {
      console.log(read.help ? USAGE : VERSION)
      return 0
    }
    if (read.checkAge) return await checkAge(read)
    once = read.once ?? false
    api = connected({ once, tokenFile: read['token-file'], signal: stopping.signal })
    await (read.command === 'follow' ? writeLines : mirrorAll)(api, read)
    return 0
  } catch (failure) {
    if (failure instanceof Stopped) return once ? 128 + received : 0
    if (failure instanceof WronglyUsed) {
      process.stderr.write(`${USAGE}\nmint-activity: ${failure.message}\n`)
      return 2
    }
    // It was said, before other contracts went on.
    if (failure instanceof RefusedCursor) return 1
    if (failure.code === 'EPIPE') say('standard output was closed; the page that was being written comes again')
    else if (failure instanceof GaveUp || failure instanceof Refused || failure instanceof TryLater) say(failure.message)
    else if (isSqlite(failure) || failure.syscall) say(`cannot read or write: ${printable(failure.message)}`)
    else {
      const [line] = /(?<=mjs:)\d+/.exec(failure.stack) ?? ['?']
      say(`a defect of this client, at line ${line}: ${failure.name}: ${printable(failure.message)}`)
    }
    return failure.code === 'EPIPE' || failure instanceof TryLater ? MAY_PASS : 1
  } finally {
    api?.close()
  }
}

// As a program, and not as a module of one.
const program = process.argv[1] ?? ''
if (fs.existsSync(program) && fs.realpathSync(program) === import.meta.filename) {
  main(process.argv.slice(2)).then((status) => {
    process.exitCode = status
  })
}
