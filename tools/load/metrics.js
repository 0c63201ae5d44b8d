// One set of metrics per route, since k6 sums up tagged values only where a threshold names them.
import { Counter, Rate, Trend } from 'k6/metrics';

export const ROUTES = ['hits_repeated', 'hits_new', 'mints', 'health'];

const each = (create) => Object.fromEntries(ROUTES.map((route) => [route, create(route)]));
const latency = each((route) => new Trend(`latency_${route}`, true));
const answered = each((route) => new Counter(`answered_${route}`));
const limited = each((route) => new Counter(`limited_${route}`));
const errors = each((route) => new Counter(`errors_${route}`));
const malformed = new Counter('malformed');
const failed = new Rate('failed');

let shown = 0;

// Percentiles are of status 200: a refusal by the rate limit takes no work, so it is counted apart.
export function count(route, answer, defects) {
  const isError = answer.status !== 200 && answer.status !== 429;
  failed.add(isError);
  malformed.add(defects.length > 0 ? 1 : 0);
  if (answer.status === 200) {
    answered[route].add(1);
    latency[route].add(answer.timings.duration);
  } else {
    (isError ? errors : limited)[route].add(1);
  }
  if ((isError || defects.length > 0) && shown < 1) {
    shown += 1; // the first of each virtual user is enough to see what goes wrong
    console.error(`${route}: ${answer.status} ${answer.error || code(answer)} ${defects.join(', ')}`);
  }
}

function code(answer) {
  return (/"code":"([a-z_]+)"/.exec(answer.body) || [])[1] || '';
}
