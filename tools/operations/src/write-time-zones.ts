import { zoneNameOf } from '@meridian/shared-types';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { timeZoneNames } from './time-zone-names';

/** The path of the tz database (https://www.iana.org/time-zones), which is in the public domain. */
const SOURCE = process.argv[2] ?? '/usr/share/zoneinfo';

const root = path.resolve(import.meta.dirname, '../../..');
const page = path.join(root, 'platform/src/primitives/time-zone-names.json');
const read = (file: string) => readFileSync(path.join(SOURCE, file), 'utf8');
const names = timeZoneNames({ links: read('tzdata.zi'), countries: read('zone.tab') }, zoneNameOf);
writeFileSync(page, `${JSON.stringify(names, null, 2)}\n`);
console.log(path.relative(root, page));
