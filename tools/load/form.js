// What is wrong with an answer under load, as a list of few words. `make smoke` checks bodies by the contract.
const STATUSES = [200, 400, 401, 403, 404, 429, 503];
const CODES = [
  'invalid_key', 'ip_not_allowed', 'scope_missing', 'rate_limited', 'ip_trust_unconfigured', 'tenant_api_disabled',
  'invalid_request', 'window_too_large', 'not_found', 'internal',
];

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
    if (endpoint === 'hits') {
      sums(body, want);
    }
  } else {
    want(names(body) === 'code message' && CODES.includes(body.code), 'fields of an error');
    want(answer.status !== 429 || /^[1-9][0-9]*$/.test(answer.headers['Retry-After']), 'Retry-After');
  }
  return wrong;
}

function sums(body, want) {
  const users = body.users || [];
  const total = body.total || {};
  const others = body.others || {};
  const listed = users.reduce((sum, user) => sum + user.hits, 0);
  want(total.hits === listed + others.hits, 'total.hits');
  want(total.users === users.length + others.users, 'total.users');
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
