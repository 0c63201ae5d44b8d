// The form that the contract gives every answer: what is wrong with one, as a list of few words.
const STATUSES = [200, 400, 401, 403, 404, 429, 503];
const CODES = [
  'invalid_key', 'ip_not_allowed', 'scope_missing', 'rate_limited', 'ip_trust_unconfigured', 'tenant_api_disabled',
  'invalid_request', 'window_too_large', 'not_found', 'internal',
];
const FIELDS = {
  health: 'tenant key_id scopes expires_at',
  hits: 'contract chain_ids since until total users others generated_at cache_ttl_s',
  mints: 'contract since until mints next_cursor generated_at',
};
const USER = 'handle user_id chat_id chat_username wallets hits gas';
const MINT = 'task_id user_id chat_id chat_username wallet chain_id contract tx_hash quantity completed_at';

export function defects(endpoint, answer) {
  if (answer.status === 0) {
    return [];
  }
  const wrong = [];
  const want = (holds, what) => holds || wrong.push(what);
  want(STATUSES.includes(answer.status), `status ${answer.status}`);
  want(answer.headers['Cache-Control'] === 'no-store', 'Cache-Control');
  want((answer.headers['Content-Type'] || '').startsWith('application/json'), 'Content-Type');
  want(Boolean(answer.headers['X-Request-Id']), 'X-Request-Id');
  const body = parsed(answer.body);
  if (answer.status === 200) {
    want(names(body) === FIELDS[endpoint], `fields of ${endpoint}`);
    rows(endpoint, body, want);
  } else {
    want(names(body) === 'code message' && CODES.includes(body.code), 'fields of an error');
    want(answer.status !== 429 || /^[1-9][0-9]*$/.test(answer.headers['Retry-After']), 'Retry-After');
  }
  return wrong;
}

function rows(endpoint, body, want) {
  if (endpoint === 'hits') {
    const users = body.users || [];
    const total = body.total || {};
    const others = body.others || {};
    const listed = users.reduce((sum, user) => sum + user.hits, 0);
    want(users.every((user) => names(user) === USER), 'fields of a user');
    want(total.hits === listed + others.hits, 'total.hits');
    want(total.users === users.length + others.users, 'total.users');
  }
  if (endpoint === 'mints') {
    want((body.mints || []).every((mint) => names(mint) === MINT), 'fields of a mint');
  }
}

function names(object) {
  return Object.keys(object).join(' ');
}

function parsed(text) {
  try {
    return JSON.parse(text) || {};
  } catch {
    return {};
  }
}
