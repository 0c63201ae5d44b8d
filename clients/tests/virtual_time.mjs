/* Loaded before the client for Node (--import): time passes only when it waits, so that an hour of it takes seconds. A request takes 50 ms,
 * and says in X-Now when it was sent. After VIRTUAL_S seconds the client is asked to stop. */
import http from 'node:http'

const end = 1000 * Number(process.env.VIRTUAL_S)
const begun = Date.now()
const timers = new Set()
let now = 0
let asking = 0

performance.now = () => now
Date.now = () => begun + now
globalThis.setTimeout = (run, duration) => {
  const timer = { at: now + duration, run }
  // The time-out of a request would pass while its answer is read.
  if (duration < 60_000) timers.add(timer)
  return timer
}
globalThis.clearTimeout = (timer) => timers.delete(timer)

const { get } = http
http.get = (url, options, answered) => {
  asking++
  const request = get(url, { ...options, timeout: 0, headers: { ...options.headers, 'X-Now': now / 1000 } }, answered)
  request.on('close', () => {
    asking--
    now += 50
  })
  return request
}

const ticking = setInterval(() => {
  if (asking > 0 || timers.size === 0) return
  const first = [...timers].reduce((one, other) => (other.at < one.at ? other : one))
  timers.delete(first)
  now = Math.max(now, first.at)
  if (now >= end) {
    clearInterval(ticking)
    process.emit('SIGTERM')
  }
  first.run()
}, 0)
