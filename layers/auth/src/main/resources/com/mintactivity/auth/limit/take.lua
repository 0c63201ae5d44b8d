-- Takes one request from a key's bucket and, if a second bucket is named, one from the service's, by this server's clock.
-- KEYS: the key's bucket and, unless the request takes from its key alone, the service's.
-- ARGV: per-minute and burst of each bucket.
-- Returns {empty, wait, left}: the number of the first bucket that has no request to give, or 0; the microseconds until every bucket has
-- one; the whole requests left in the key's bucket. A request that the second bucket refuses has taken from the first.
--
-- A bucket is stored as its level and the time of that level, two doubles. A level counts 1/60,000,000 of a request, so a bucket of r
-- requests a minute gains exactly r a microsecond, and the time is in microseconds: both are whole and below 2^53, where doubles are
-- exact.
--
-- Buckets do not expire: a store that needs memory evicts what expires, and a bucket that was evicted would be full. A bucket has about
-- 100 bytes; those of deleted keys, and the two of each priming and self-check, stay.
local REQUEST = 60000000
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local stored = redis.call('MGET', unpack(KEYS))
local changed = {}
local empty, wait, left = 0, 1, 0

for number, name in ipairs(KEYS) do
  local rate, full = tonumber(ARGV[2 * number - 1]), ARGV[2 * number] * REQUEST
  local level, at = full, now
  if stored[number] then
    level, at = struct.unpack('<dd', stored[number])
    level = math.min(full, level + math.max(0, now - at) * rate)
  end
  local takes = empty == 0 and level >= REQUEST
  if takes then
    level = level - REQUEST
  elseif empty == 0 then
    empty = number
  end
  -- A clock that went back leaves a time ahead of it, until which the bucket would not refill.
  if takes or at > now then
    table.insert(changed, name)
    table.insert(changed, struct.pack('<dd', level, now))
  end
  wait = math.max(wait, math.ceil((REQUEST - level) / rate))
  if number == 1 then left = math.floor(level / REQUEST) end
end

-- One command takes less of the store's time than two.
if changed[1] then redis.call('MSET', unpack(changed)) end
return {empty, wait, left}
