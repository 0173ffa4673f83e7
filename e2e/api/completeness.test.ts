import { chatClientEvents } from '@meridian/shared-types/schemas';
import { EXPORT_KINDS, NOT_IN_EXPORT, type ExportKind, type Route } from '@meridian/shared-types/contracts';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toInputSchema } from './bad-input/json-schema';
import { WRITES } from './product/contract-calls';
import { PERSONAS, Visitor, type TestProduct, type Personas } from './product/test-product';
import { CALLS_WITH_A_CHAPTER } from './matrix/former-members/calls';
import { GROUPS } from './matrix/former-members/expected';
import { NEEDS_NO_PROOF, NEEDS_RECENT_PROOF } from './matrix/recent-proof';
import type { RouteName } from './samples/sample';
import { ROUTES } from './matrix/run';
import { SOCKET_ROWS } from './matrix/socket-rows';
import { TABLE } from './samples/all-samples';
import { STORED_KINDS } from './operation/planted-secrets';
import { allRaces } from './races/all-races';
import { createRaceContext } from './races/race-context';
import { RACED } from './races/sample-race';
import { ALL_ROUTES, asServed, FORWARDED } from './product/served-routes';
import { THREATS } from './threats/threats';

// The tables of cases are only listed. No server runs, and no case is executed.
const nobody = PERSONAS.map((persona) => [persona, new Visitor('')] as const);
const product = { personas: Object.fromEntries(nobody) as Personas } as TestProduct;
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/**
 * The calls that need a payment provider with pages of its own. The product of the tests has the mock provider, so the
 * tests of auth make these calls, also at once.
 */
const AT_A_PROVIDER = ['auth.checkout', 'auth.finishCheckout', 'auth.openCardChange', 'auth.paymentWebhook'];

describe('every call of the contract', () => {
  test('is forwarded by the gateway, except those between services', () => {
    const ofPeople = ALL_ROUTES.filter(({ access }) => access !== 'service');
    expect(ofPeople.map(asServed).sort()).toEqual(FORWARDED.map(asServed).sort());
  });

  test('has a row in the permission matrix, and at least one persona may call it', () => {
    // 502 is the response to an allowed call that needs the missing mail server.
    const reachable = TABLE.filter(({ expect: statuses }) =>
      Object.values(statuses).some((status) => status < 300 || status === 502),
    ).map(({ route }) => route);
    expect(sorted([...reachable, ...AT_A_PROVIDER])).toEqual(sorted(ROUTES.keys()));
  });

  test('says so if site admins read the addresses of people with it, or anything about one person', () => {
    const reads = [...ROUTES].filter(
      // The addresses on public pages are those of the organization.
      ([, { method, path: address, access, response }]) =>
        method === 'GET' &&
        access === 'site-admin' &&
        !address.includes('/site-pages/') &&
        (address.includes('/people/') || /"(?:email|userAgent)":/.test(JSON.stringify(toInputSchema(response)))),
    );
    const silent = reads.filter(([, { readsPersonalData }]) => !readsPersonalData).map(([name]) => name);
    expect(reads.length).toBeGreaterThan(5);
    expect(silent).toEqual([]);
    const personal = new Set(reads.filter(([, { method }]) => method === 'GET').map(([, { response }]) => response));
    const others = [...ROUTES].filter(([, { access, response }]) => access === 'site-admin' && personal.has(response));
    expect(others.filter(([, { readsPersonalData }]) => !readsPersonalData).map(([name]) => name)).toEqual([]);
  });
});

test('every call with a chapter or an event has an expected result for former members', () => {
  const expected = GROUPS.flatMap(({ calls }) => calls);
  expect([...expected].sort()).toEqual(sorted(CALLS_WITH_A_CHAPTER));
});

describe('a recent proof of identity', () => {
  const named = (isNamed: (name: RouteName) => boolean) => sorted([...ROUTES.keys()].filter(isNamed));

  test('is required by each write about an account, or is listed as an exception', () => {
    const about = /^(?:auth|accounts)\./;
    const isWrite = ({ method, access }: Route) => method !== 'GET' && access !== 'public';
    const writes = named((name) => about.test(name) && isWrite(ROUTES.get(name)!));
    const listed = [...NEEDS_RECENT_PROOF].filter((name) => about.test(name) && isWrite(ROUTES.get(name)!));
    expect(writes).toEqual(sorted([...listed, ...NEEDS_NO_PROOF]));
  });
});

describe('every write of the contract', () => {
  test('has a race', () => {
    const raced = [...RACED.map(({ route }) => route), ...Object.keys(allRaces(createRaceContext(product)))];
    // There is no mail server that could send the test of a letter.
    expect(sorted([...raced, 'letters.sendTest', ...AT_A_PROVIDER])).toEqual(sorted(WRITES));
  });
});

test('every event of a socket has a row in the permission matrix', () =>
  expect(sorted(Object.keys(SOCKET_ROWS))).toEqual(sorted(Object.keys(chatClientEvents))));

test('the tests that prove what happens in each of the 24 threats exist', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*test.ts', 'e2e/api'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !file.endsWith('threats/threats.ts') && existsSync(path.join(ROOT, file)));
  const all = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
  expect(THREATS).toHaveLength(24);
  expect(THREATS.flat().filter((title) => !all.includes(title))).toEqual([]);
});

const ROOT = path.join(__dirname, '../..');
const SERVICES = path.join(ROOT, 'services');
/** The locks, leases and outboxes of the service kit are in every database; they contain no lasting data. */
const KIT = 'service-kit';

/** Returns the collections of a service, from the models in its sources. */
function listCollections(service: string): string[] {
  const folder = path.join(SERVICES, service, 'src');
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.i?test\.ts$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const named = [...source.matchAll(/\bdb\.model\('\w+', \w+, '(\w+)'\)/g)].map(([, name = '']) => name);
  // A model whose collection is not declared in this form would be missing.
  expect([service, named.length]).toEqual([service, source.match(/\.model\(/g)?.length ?? 0]);
  return named;
}

test('each collection of a service is in the site export, or the README of the export says why not', () => {
  const exported = new Set(
    Object.entries(STORED_KINDS).map(([kind, [name]]) => `${EXPORT_KINDS[kind as ExportKind].service}.${name}`),
  );
  const left = new Set(NOT_IN_EXPORT.flatMap(({ collections }) => collections));
  const all = readdirSync(SERVICES)
    .filter((service) => service !== KIT)
    .flatMap((service) => listCollections(service).map((name) => ({ service, name })));
  const isExported = ({ service, name }: (typeof all)[number]) => exported.has(`${service}.${name}`);
  expect(all.filter((each) => !isExported(each) && !left.has(each.name))).toEqual([]);
  // The list of exceptions names no exported and no former collection.
  expect(all.filter((each) => isExported(each) && left.has(each.name))).toEqual([]);
  expect([...left].filter((name) => !all.some((each) => each.name === name))).toEqual([]);
  expect(all.filter(isExported)).toHaveLength(exported.size);
});
