// Windows within the 31 days that a tenant may ask for by default.
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

function minute(milliseconds) {
  return new Date(Math.floor(milliseconds / MINUTE) * MINUTE).toISOString().replace('.000', '');
}

// A closed window, which every request of a run repeats.
export function lastWeek() {
  const now = Date.now();
  return { since: minute(now - 7 * DAY), until: minute(now - MINUTE) };
}

// A closed window that hardly any other request asks for.
export function randomWindow() {
  const now = Date.now();
  const since = now - 30 * DAY * Math.random();
  return { since: minute(since), until: minute(since + (now - MINUTE - since) * Math.random()) };
}
