const DAY_MS = 86_400_000;

/** A day from now by the clock of the device, as a field for a time takes it. @example '2026-11-26T18:30' */
export function tomorrowHere(now = new Date()): string {
  const local = new Date(now.getTime() + DAY_MS - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
