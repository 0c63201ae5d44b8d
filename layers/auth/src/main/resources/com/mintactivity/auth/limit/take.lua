-- Takes one request from a key's bucket and, if it names them, from the service's and from a share of it, by this server's clock.
-- KEYS: the key's bucket; unless the request takes from its key alone, the service's and the share.
-- ARGV: per-minute and burst of each bucket; 1 if the share is always charged, 0 if only while the service's bucket is less than half
-- full.
-- Returns {limit, wait, left}: the number of the bucket that refuses, or 0; the microseconds until the request could pass; the whole
-- requests left in the key's bucket. A request that the service's bucket or the share refuses has taken from its key alone.
--
-- A bucket is stored as its level and the time of that level, two doubles; any other value is none, and the bucket is full. A level
-- counts 1/60,000,000 of a request, so a bucket of r requests a minute gains exactly r a microsecond, and the time is in microseconds:
-- both are whole and below 2^53, where doubles are exact. Halves are whole, too.
--
-- Buckets do not expire: a store that needs memory evicts what expires, and a bucket that was evicted would be full. A bucket has about
-- 100 bytes; those of deleted keys and tenants, and those of each priming and self-check, stay.
local REQUEST = 60000000
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local stored = redis.call('MGET', unpack(KEYS))
local buckets, changed = {}, {}

for number, name in ipairs(KEYS) do
  local rate, full = tonumber(ARGV[2 * number - 1]), ARGV[2 * number] * REQUEST
  local bucket = {name = name, rate = rate, full = full, level = full, ahead = false}
  if stored[number] and #stored[number] == 16 then
    local level, at = struct.unpack('<dd', stored[number])
    if level >= 0 and at >= 0 then
      bucket.level = math.min(full, level + math.max(0, now - at) * rate)
      bucket.ahead = at > now
    end
  end
  buckets[number] = bucket
end
local key, service, share = buckets[1], buckets[2], buckets[3]

-- Microseconds until a bucket has a level.
local function wait(bucket, level)
  return math.ceil((level - bucket.level) / bucket.rate)
end

local always = ARGV[7] == '1'
local charged = share and (always or 2 * service.level < service.full)
local limit = 0
if key.level < REQUEST then
  limit = 1
elseif charged and share.level < REQUEST then
  limit = 3
elseif service and service.level < REQUEST then
  limit = 2
end

for number, bucket in ipairs(buckets) do
  local takes = limit == 0 and (bucket ~= share or charged) or bucket == key and limit > 1
  if takes then bucket.level = bucket.level - REQUEST end
  -- A clock that went back leaves a time ahead of it, until which the bucket would not refill. A bucket that is not stored is stored,
  -- since a cluster that moves the slot refuses a call of which it has some keys only.
  if takes or bucket.ahead or not stored[number] then
    table.insert(changed, bucket.name)
    table.insert(changed, struct.pack('<dd', bucket.level, now))
  end
end

local longest = math.max(1, wait(key, REQUEST))
if service then longest = math.max(longest, wait(service, REQUEST)) end
if limit == 3 then
  local own = wait(share, REQUEST)
  longest = math.max(longest, always and own or math.min(own, wait(service, service.full / 2)))
end

-- One command takes less of the store's time than two.
if changed[1] then redis.call('MSET', unpack(changed)) end
return {limit, longest, math.floor(key.level / REQUEST)}
