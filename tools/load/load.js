// Load in the mix of real partners at a constant rate, with a check of every answer: 40 % hits, of which half repeat one window
// that is cached; 50 % mints, page after page; 10 % health.
import exec from 'k6/execution';
import http from 'k6/http';
import { defects } from './form.js';
import { count, ROUTES } from './metrics.js';
import { ADDRESS, CONTRACT, DURATION, P99_MS, RATE, TOKENS, URL } from './settings.js';
import { table } from './table.js';
import { lastWeek, randomWindow } from './windows.js';

const PAGE = 100;

export const options = {
  scenarios: {
    hits: scenario('hits', 4),
    mints: scenario('mints', 5),
    health: scenario('health', 1),
  },
  thresholds: Object.assign(
    { malformed: ['count==0'], failed: ['rate<0.001'], dropped_iterations: ['count==0'] },
    ...ROUTES.map((route) => ({
      [`answered_${route}`]: ['count>0'],
      [`latency_${route}`]: [`p(99)<${P99_MS}`],
    })),
  ),
  summaryTrendStats: ['p(50)', 'p(90)', 'p(99)', 'max'],
};

// The rate of one endpoint, in tenths of all requests.
function scenario(name, tenths) {
  const users = Math.max(2, Math.ceil((RATE * tenths) / 10));
  return {
    executor: 'constant-arrival-rate',
    exec: name,
    rate: RATE * tenths,
    timeUnit: '10s',
    duration: DURATION,
    preAllocatedVUs: users,
    maxVUs: users * 5,
  };
}

// Stops before the load where a key does not work.
export function setup() {
  TOKENS.forEach((token, i) => {
    const answer = get('health', token);
    if (answer.status !== 200 && answer.status !== 429) {
      const code = answer.status === 0 ? answer.error : (answer.json() || {}).code;
      exec.test.abort(`token ${i + 1} of ${TOKENS.length} does not work: health answers ${answer.status} ${code}`);
    }
  });
  return { repeated: lastWeek() };
}

export function health() {
  measure('health', get('health', anyToken()));
}

export function hits({ repeated }) {
  if (exec.scenario.iterationInTest % 2 === 0) {
    measure('hits_repeated', get('hits', anyToken(), repeated));
  } else {
    measure('hits_new', get('hits', anyToken(), randomWindow()));
  }
}

// Where this virtual user is: a cursor belongs to the tenant of the token and to the window's start.
let position;

export function mints() {
  position = position || { token: anyToken(), window: { since: randomWindow().since, limit: PAGE } };
  const answer = get('mints', position.token, position.window);
  measure('mints', answer);
  if (answer.status === 200) {
    const cursor = answer.json('next_cursor');
    position = cursor && { ...position, window: { ...position.window, cursor } };
  }
}

function anyToken() {
  return TOKENS[exec.scenario.iterationInTest % TOKENS.length];
}

function get(route, token, query = {}) {
  const parameters = route === 'health' ? {} : { contract: CONTRACT, ...query };
  const text = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const headers = { Authorization: `Bearer ${token}` };
  if (ADDRESS) {
    headers['X-Forwarded-For'] = ADDRESS;
  }
  return http.get(`${URL}/partner/v1/${route}${text.length ? '?' : ''}${text.join('&')}`, {
    headers,
    timeout: '35s', // longer than the gateway waits
    tags: { name: route },
  });
}

function measure(route, answer) {
  count(route, answer, defects(route.split('_')[0], answer));
}

export function handleSummary(data) {
  return data.metrics.iterations ? { stdout: table(data) } : {}; // nothing was measured where setup stopped the run
}
