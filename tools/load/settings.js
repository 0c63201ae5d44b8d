// What to ask, from the environment as `run` has checked it.
export const URL = __ENV.URL;
export const TOKENS = (__ENV.TOKEN || '').split(',');
export const CONTRACT = __ENV.CONTRACT;
export const ADDRESS = __ENV.ADDRESS;
export const RATE = Number(__ENV.RATE);
export const DURATION = __ENV.DURATION;
export const P99_MS = Number(__ENV.P99_MS);
