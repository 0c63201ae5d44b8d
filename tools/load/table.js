// The table at the end of a run.
import { ROUTES } from './metrics.js';

const COLUMNS = ['route', '200', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'errors', '429'];

export function table(data) {
  const value = (metric, name) => (data.metrics[metric] ? data.metrics[metric].values[name] || 0 : 0);
  const rows = ROUTES.map((route) => [
    route.replace('_', ', '),
    value(`answered_${route}`, 'count'),
    ...['p(50)', 'p(90)', 'p(99)', 'max'].map((statistic) => value(`latency_${route}`, statistic).toFixed(1)),
    value(`errors_${route}`, 'count'),
    value(`limited_${route}`, 'count'),
  ]);
  const lines = [COLUMNS, ...rows].map((row) =>
    row.map((cell, i) => (i === 0 ? String(cell).padEnd(15) : String(cell).padStart(9))).join(''));
  return `\n${lines.join('\n')}\n\n${notes(data, value).join('\n')}\n`;
}

function notes(data, value) {
  const seconds = data.state.testRunDurationMs / 1000;
  const sent = value('iterations', 'count');
  const notes = [`${sent} requests in ${seconds.toFixed(0)} s. Percentiles are of answers with status 200.`];
  const dropped = value('dropped_iterations', 'count');
  if (dropped > 0) {
    notes.push(`${dropped} requests were not sent, since too many others were waiting for their answers.`);
  }
  if (ROUTES.some((route) => value(`limited_${route}`, 'count') > 0)) {
    notes.push('429: lower RATE, give more tokens, or raise the limits of the keys.');
  }
  return [...notes, ...crossed(data)];
}

function crossed(data) {
  const all = Object.entries(data.metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([threshold, { ok }]) => ({ text: `${metric} ${threshold}`, ok })));
  const failed = all.filter(({ ok }) => !ok).map(({ text }) => text);
  return [failed.length === 0 ? `All ${all.length} thresholds hold.` : `Thresholds crossed: ${failed.join('; ')}.`];
}
