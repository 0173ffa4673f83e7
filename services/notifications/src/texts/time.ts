/**
 * A time of day as the reader has it, with the name of the zone.
 * @example timeIn('America/Chicago', at) // '2:30 PM Central Standard Time'
 */
export const timeIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'long' }).format(at);
