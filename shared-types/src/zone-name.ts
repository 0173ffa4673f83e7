/** American English abbreviates the zones of America, British English those of Europe; others have an offset. */
const LOCALES = ['en-US', 'en-GB'] as const;
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** Undefined for a zone that this browser does not know. */
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
 * The short name of a zone at an instant: its offset from UTC where it has no abbreviation, and the IANA name of a zone
 * that this browser does not know.
 * @example zoneNameOf('America/New_York', '2026-07-01T00:00:00.000Z') // 'EDT'
 * @example zoneNameOf('Europe/London', '2026-07-01T00:00:00.000Z') // 'BST'
 * @example zoneNameOf('Asia/Kolkata', '2026-07-01T00:00:00.000Z') // 'GMT+5:30'
 */
export function zoneNameOf(timeZone: string, iso: string): string {
  const names = LOCALES.map((locale) => {
    const parts = formatOf(locale, timeZone)?.formatToParts(new Date(iso)) ?? [];
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  });
  return names.find((name) => !/^GMT[+-]/.test(name)) ?? names[0] ?? timeZone;
}
