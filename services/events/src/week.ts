const DAY = 86_400_000;

/** The Sunday-to-Saturday week (UTC) around an instant: from its first midnight to the next week's. */
export function weekOf(now: Date): { from: Date; to: Date } {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const from = midnight - now.getUTCDay() * DAY;
  return { from: new Date(from), to: new Date(from + 7 * DAY) };
}
