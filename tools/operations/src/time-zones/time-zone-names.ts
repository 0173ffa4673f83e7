/** The files of the tz database: `tzdata.zi` has the former names as links, `zone.tab` the country of each zone. */
interface Sources {
  links: string;
  countries: string;
  /** Cities, each with a name of its zone. */
  cities: readonly { city: string; timeZone: string }[];
}

const splitLines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Returns the English names of a zone: its name for the whole year, and the abbreviations of winter and summer. */
function englishNames(timeZone: string, formatZoneName: (timeZone: string, iso: string) => string): string[] {
  const generic = (timeZoneName: 'longGeneric' | 'shortGeneric') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts(new Date(Date.UTC(2026, 0, 15)))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const short = generic('shortGeneric');
  const seasons = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((iso) => formatZoneName(timeZone, iso));
  const abbreviations = [short, ...seasons].filter((name) => /^[A-Z]{2,5}$/.test(name));
  return [generic('longGeneric'), ...abbreviations].filter((name) => name && !/^GMT[+-]/.test(name));
}

/**
 * Returns the name of a zone in CLDR. The links of the tz database cannot be used, because it joins zones of several
 * countries that have had the same time since 1970, such as those of Iceland and Côte d'Ivoire.
 */
function nameInCldr(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined; // The zone is newer than the data of this Node.
  }
}

/**
 * Returns the search terms of each zone in addition to its name: its country (ISO 3166), its former names, its English
 * names, and its cities. Zones have their current names.
 * @example timeZoneNames(sources, formatZoneName)['Asia/Kolkata'] // ['IN', 'Asia/Calcutta', 'Pune']
 */
export function timeZoneNames(
  { links, countries, cities }: Sources,
  formatZoneName: (timeZone: string, iso: string) => string,
): Record<string, string[]> {
  const countryByZone = new Map(
    splitLines(countries).map((line) => {
      const [country = '', , zone = ''] = line.split('\t');
      return [zone, country] as const;
    }),
  );
  const zones = ['UTC', ...[...countryByZone.keys()].sort()];
  const byCldrName = new Map(zones.map((zone) => [nameInCldr(zone), zone]));
  const findZone = (name: string): string | undefined =>
    countryByZone.has(name) ? name : byCldrName.get(nameInCldr(name) ?? name);
  const formerNames = splitLines(links).flatMap((line): [zone: string, name: string][] => {
    const [kind, target = '', alias = ''] = line.split(' ');
    if (kind !== 'L' || zones.includes(alias)) return [];
    const zone = target === 'Etc/UTC' ? 'UTC' : target;
    return zones.includes(zone) ? [[findZone(alias) ?? zone, alias]] : [];
  });
  const isNamedAfter = (zone: string, city: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') === city;
  const namesIn = (zone: string, names: readonly [zone: string | undefined, name: string][]) =>
    names.filter(([of]) => of === zone).map(([, name]) => name);
  const cityNames = cities.map(({ city, timeZone }) => [findZone(timeZone), city] as [string | undefined, string]);
  return Object.fromEntries(
    zones.map((zone) => [
      zone,
      [
        ...new Set([
          countryByZone.get(zone) ?? '',
          ...namesIn(zone, formerNames),
          ...englishNames(zone, formatZoneName),
          ...namesIn(zone, cityNames).filter((city) => !isNamedAfter(zone, city)),
        ]),
      ],
    ]),
  );
}
