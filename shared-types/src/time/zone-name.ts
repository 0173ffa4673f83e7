/**
 * The locales of zone names. American English abbreviates the zones of America, British English those of Europe, and
 * others have an offset.
 */
const LOCALES = ['en-US', 'en-GB'] as const;
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** Returns undefined for a zone that this browser does not support. */
function formatOf(locale: string, timeZone: string): Intl.DateTimeFormat | undefined {
  const key = `${locale} ${timeZone}`;
  if (!formats.has(key)) formats.set(key, createFormat(locale, timeZone));
  return formats.get(key);
}

function createFormat(locale: string, timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  } catch {
    return undefined;
  }
}

/**
 * Returns the short name of a zone at an instant, its offset from UTC if it has no abbreviation, or its IANA name if
 * this browser does not support the zone.
 * @example formatZoneName('America/New_York', '2026-07-01T00:00:00.000Z') // 'EDT'
 * @example formatZoneName('Europe/London', '2026-07-01T00:00:00.000Z') // 'BST'
 * @example formatZoneName('Asia/Kolkata', '2026-07-01T00:00:00.000Z') // 'GMT+5:30'
 */
export function formatZoneName(timeZone: string, iso: string): string {
  const names = LOCALES.map((locale) => {
    const parts = formatOf(locale, timeZone)?.formatToParts(new Date(iso)) ?? [];
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  });
  return names.find((name) => !/^GMT[+-]/.test(name)) ?? names[0] ?? timeZone;
}

/** Returns the city in the name of a zone. @example cityOfZone('America/New_York') // 'New York' */
export const cityOfZone = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
