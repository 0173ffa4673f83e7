import { EXPORT_KINDS, NOT_IN_EXPORT, type ExportKind } from '@meridian/shared-types/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STORED_KINDS } from './planted-secrets';

const SERVICES = path.join(__dirname, '../../services');
/** Its locks, leases and outboxes are in every database; they have nothing that lasts. */
const KIT = 'kit';

/** The collections of a service, by the models in its sources. */
function collectionsOf(service: string): string[] {
  const folder = path.join(SERVICES, service, 'src');
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.i?test\.ts$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const named = [...source.matchAll(/\bdb\.model\('\w+', \w+, '(\w+)'\)/g)].map(([, name = '']) => name);
  // One that does not say its collection in this form would be forgotten.
  expect([service, named.length]).toEqual([service, source.match(/\.model\(/g)?.length ?? 0]);
  return named;
}

test('each collection of a service is in the site export, or its README says why not', () => {
  const exported = new Set(
    Object.entries(STORED_KINDS).map(([kind, [name]]) => `${EXPORT_KINDS[kind as ExportKind].service}.${name}`),
  );
  const left = new Set(NOT_IN_EXPORT.flatMap(({ collections }) => collections));
  const all = readdirSync(SERVICES)
    .filter((service) => service !== KIT)
    .flatMap((service) => collectionsOf(service).map((name) => ({ service, name })));
  const isExported = ({ service, name }: (typeof all)[number]) => exported.has(`${service}.${name}`);
  expect(all.filter((each) => !isExported(each) && !left.has(each.name))).toEqual([]);
  // Nothing is left out that is in it, or that is no collection any more.
  expect(all.filter((each) => isExported(each) && left.has(each.name))).toEqual([]);
  expect([...left].filter((name) => !all.some((each) => each.name === name))).toEqual([]);
  expect(all.filter(isExported)).toHaveLength(exported.size);
});
