-- Takes one request from the key's bucket, then one from the service's, by this server's clock.
-- KEYS: the two buckets. ARGV: per-minute and burst of the first, then of the second.
-- A bucket is stored as its level and the moment of that level, two doubles one after the other. A level counts 1/60,000,000 of a
-- request, so that a bucket of r requests a minute gains exactly r a microsecond, and the moment is in microseconds: both are whole
-- and below 2^53, where doubles are exact. A bucket that is full again expires.
-- Answers {microseconds until both could give one}; 0 means that both did. The key's bucket pays also where the service's is empty.
local REQUEST = 60000000
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]

local function level(held, rate, full)
  if not held then return full end
  local stood, at = struct.unpack('<dd', held)
  return math.min(full, stood + math.max(0, now - at) * rate)
end

local function take(key, rate, full, held)
  local left = held - REQUEST
  local untilFull = math.ceil((full - left) / rate / 1000) + 1
  redis.call('SET', key, struct.pack('<dd', left, now), 'PX', untilFull)
  return left
end

local function wait(held, rate)
  return math.max(0, math.ceil((REQUEST - held) / rate))
end

local keyRate, keyFull = tonumber(ARGV[1]), ARGV[2] * REQUEST
local serviceRate, serviceFull = tonumber(ARGV[3]), ARGV[4] * REQUEST
local held = redis.call('MGET', KEYS[1], KEYS[2])
local ofKey = level(held[1], keyRate, keyFull)
local ofService = level(held[2], serviceRate, serviceFull)

if ofKey < REQUEST then
  return {math.max(wait(ofKey, keyRate), wait(ofService, serviceRate))}
end
ofKey = take(KEYS[1], keyRate, keyFull, ofKey)
if ofService < REQUEST then
  return {math.max(wait(ofKey, keyRate), wait(ofService, serviceRate))}
end
take(KEYS[2], serviceRate, serviceFull, ofService)
return {0}
