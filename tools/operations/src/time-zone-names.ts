/** The files of the tz database: `tzdata.zi` has the former names as links, `zone.tab` the country of each zone. */
interface Sources {
  links: string;
  countries: string;
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Returns the English names of a zone: its name for the whole year, and the abbreviations of winter and summer. */
function englishNames(timeZone: string, zoneNameOf: (timeZone: string, iso: string) => string): string[] {
  const generic = (timeZoneName: 'longGeneric' | 'shortGeneric') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts(new Date(Date.UTC(2026, 0, 15)))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const short = generic('shortGeneric');
  const seasons = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((iso) => zoneNameOf(timeZone, iso));
  const abbreviations = [short, ...seasons].filter((name) => /^[A-Z]{2,5}$/.test(name));
  return [generic('longGeneric'), ...abbreviations].filter((name) => name && !/^GMT[+-]/.test(name));
}

/**
 * Returns the search terms of each zone in addition to its name: its country (ISO 3166), its former names, and its
 * English names. Zones have their current names.
 * @example timeZoneNames(sources, zoneNameOf)['Asia/Kolkata'] // ['IN', 'Asia/Calcutta', 'India Standard Time']
 */
export function timeZoneNames(
  { links, countries }: Sources,
  zoneNameOf: (timeZone: string, iso: string) => string,
): Record<string, string[]> {
  const zones = new Map(
    linesOf(countries).map((line) => {
      const [country = '', , zone = ''] = line.split('\t');
      return [zone, country] as const;
    }),
  );
  const former = linesOf(links).flatMap((line) => {
    const [kind, target = '', alias = ''] = line.split(' ');
    return kind === 'L' && !zones.has(alias) ? [{ target: target === 'Etc/UTC' ? 'UTC' : target, alias }] : [];
  });
  const entryOf = (zone: string, country: string): [string, string[]] => [
    zone,
    [
      ...new Set([
        country,
        ...former.flatMap(({ target, alias }) => (target === zone && alias !== zone ? [alias] : [])),
        ...englishNames(zone, zoneNameOf),
      ]),
    ],
  ];
  const entries = [...zones]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([zone, country]) => entryOf(zone, country));
  return Object.fromEntries([entryOf('UTC', ''), ...entries]);
}
