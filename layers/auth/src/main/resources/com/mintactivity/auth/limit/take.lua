-- Takes one request from the key's bucket, then one from the service's, by this server's clock.
-- KEYS: the two buckets, and optionally a value to read for a request that both buckets admit.
-- ARGV: per-minute and burst of the key's bucket, then of the service's, a name for this request, and the tag of the value that the caller
-- has: of a value that begins with it, only the tag is returned, because each byte that is read here costs time.
-- Returns {wait, left} or {0, left, value}: the microseconds until both buckets have a request to give, the whole requests left in the
-- key's bucket, and the value, its tag or false. It takes from the key's bucket even if the service's is empty.
--
-- A bucket is stored as its level and the time of that level, two doubles. A level counts 1/60,000,000 of a request, so a bucket of r
-- requests a minute gains exactly r a microsecond, and the time is in microseconds: both are whole and below 2^53, where doubles are
-- exact. After the key's bucket follow the names of its latest requests with their result: a client whose connection breaks before it
-- has the result sends the request again, and it must not be charged twice.
--
-- Buckets do not expire: a store that needs memory evicts what expires, and a bucket that was evicted would be full. A bucket has about
-- 100 bytes; those of deleted keys, and the few that each priming leaves, stay.
local REQUEST = 60000000
local NAMES = 6
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local keyRate, serviceRate, name, tag = tonumber(ARGV[1]), tonumber(ARGV[3]), ARGV[5], ARGV[6]

local function level(stored, rate, full)
  if not stored then return full end
  local last, at = struct.unpack('<dd', stored)
  return math.min(full, last + math.max(0, now - at) * rate)
end

local function value(key)
  if not key then return false end
  -- A rollback removes the right to this command before it changes the functions.
  if tag ~= '' and redis.pcall('GETRANGE', key, 0, #tag - 1) == tag then return tag end
  return redis.call('GET', key)
end

-- One command takes less of the store's time than two.
local stored = redis.call('MGET', KEYS[1], KEYS[2])
local ofKey = level(stored[1], keyRate, ARGV[2] * REQUEST)
local ofService = level(stored[2], serviceRate, ARGV[4] * REQUEST)
local names = stored[1] and string.sub(stored[1], 17) or ''
local known = string.find(names, name, 1, true)
local isAdmitted

if known then
  local result = known + #name
  isAdmitted = string.sub(names, result, result) == '+'
elseif ofKey >= REQUEST then
  isAdmitted = ofService >= REQUEST
  ofKey = ofKey - REQUEST
  local others = string.sub(names, 1, (NAMES - 1) * (#name + 1))
  local paid = struct.pack('<dd', ofKey, now) .. name .. (isAdmitted and '+' or '-') .. others
  if isAdmitted then
    redis.call('MSET', KEYS[1], paid, KEYS[2], struct.pack('<dd', ofService - REQUEST, now))
  else
    redis.call('SET', KEYS[1], paid)
  end
end

local left = math.floor(ofKey / REQUEST)
if isAdmitted then return {0, left, value(KEYS[3])} end
return {math.max(1, math.ceil((REQUEST - ofKey) / keyRate), math.ceil((REQUEST - ofService) / serviceRate)), left}
