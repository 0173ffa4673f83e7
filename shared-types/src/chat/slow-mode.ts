/**
 * Returns what a member may send in a chat with slow mode. `seconds` is the interval, which is not 0.
 * @example slowModeText(60) // 'one message every minute'
 */
export function slowModeText(seconds: number): string {
  if (seconds < 60) return `one message every ${seconds} seconds`;
  return seconds === 60 ? 'one message every minute' : `one message every ${seconds / 60} minutes`;
}
