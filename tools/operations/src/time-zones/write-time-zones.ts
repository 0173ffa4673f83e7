import { formatZoneName } from '@meridian/shared-types';
import { rawTimeZones } from '@vvo/tzdb';
import { cityMapping } from 'city-timezones';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { timeZoneNames } from './time-zone-names';

/** The path of the tz database (https://www.iana.org/time-zones), which is in the public domain. */
const SOURCE = process.argv[2] ?? '/usr/share/zoneinfo';

/** The smallest population of a listed city. Smaller cities are listed if they are the largest of their zone. */
const LARGE = 300_000;

const root = path.resolve(import.meta.dirname, '../../../..');
const page = path.join(root, 'platform/src/primitives/fields/time-zone-names.json');
const read = (file: string) => readFileSync(path.join(SOURCE, file), 'utf8');
const cities = [
  ...rawTimeZones.flatMap(({ name, mainCities }) => mainCities.map((city) => ({ city, timeZone: name }))),
  ...cityMapping.filter(({ pop }) => pop >= LARGE).map(({ city, timezone }) => ({ city, timeZone: timezone })),
];
const names = timeZoneNames({ links: read('tzdata.zi'), countries: read('zone.tab'), cities }, formatZoneName);
writeFileSync(page, `${JSON.stringify(names, null, 2)}\n`);
console.log(path.relative(root, page));
