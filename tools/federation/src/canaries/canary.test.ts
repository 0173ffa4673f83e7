import { writeFileSync } from 'node:fs';
import { canaryStatus } from './canary-status';
import { readCanaryTerms } from './canary-terms';
import { endCanary, startCanary } from './canary';
import { readCanaries } from '../store/canaries-file';
import { describeEntry, readHistory } from '../releases/history';
import { promote } from '../releases/promote';
import { prune } from '../releases/prune';
import { lastRegistry } from '../store/registry-file';
import { remove } from '../releases/remove';
import { publish } from '../store/publish';
import { choose, dataFolder, putVersion, shellBuild } from '../testing';

const TERMS = { share: 5, people: [], maxFailures: 2 };
const two = { name: 'mfe_a', version: '2' };

/** Creates a data folder in which version 1 of a module is loaded, and version 2 is published. */
function released() {
  const paths = dataFolder();
  for (const version of ['1', '2']) putVersion(paths, 'mfe_a', version);
  putVersion(paths, 'mfe_b', '1');
  promote(paths, choose('mfe_a 1', 'mfe_b 1'));
  return paths;
}

test('A canary changes no release, and ends with its rollback', () => {
  const paths = released();
  const before = lastRegistry(paths).registry;
  startCanary(paths, two, TERMS, { author: 'Ada', reason: 'A new list.' });
  expect(readCanaries(paths).mfe_a).toMatchObject({ remote: { version: '2', previous: '1' }, share: 5 });
  expect(lastRegistry(paths).registry).toEqual(before);
  expect(endCanary(paths, 'mfe_a', { author: 'Ada' })?.remote.version).toBe('2');
  expect(endCanary(paths, 'mfe_a')).toBeUndefined();
  expect(readCanaries(paths)).toEqual({});
  expect(
    readHistory(paths)
      .slice(-2)
      .map((entry) => describeEntry({ ...entry, at: '2026-11-05T12:00:00.000Z' })),
  ).toEqual([
    '2026-11-05 12:00  canary: mfe_a 1 → 2 for 5% of sessions\n  by Ada: A new list.',
    '2026-11-05 12:00  canary-end: mfe_a 2 → 1\n  by Ada',
  ]);
});

test('A promotion of the module, and its removal, end its canary, and other promotions do not', () => {
  const paths = released();
  putVersion(paths, 'mfe_b', '2');
  startCanary(paths, two, TERMS);
  promote(paths, choose('mfe_b 2'));
  expect(Object.keys(readCanaries(paths))).toEqual(['mfe_a']);
  promote(paths, [two]);
  expect(readCanaries(paths)).toEqual({});
  startCanary(paths, { name: 'mfe_a', version: '1' }, TERMS);
  remove(paths, 'mfe_a');
  expect(readCanaries(paths)).toEqual({});
});

test('A canary is checked like a promotion against the other modules, and their promotions against it', () => {
  const paths = released();
  const taken = { mounts: [{ path: '/mfe_b', title: 'B' }] };
  putVersion(paths, 'mfe_a', '3', { module: taken });
  expect(() => startCanary(paths, { name: 'mfe_a', version: '3' }, TERMS)).toThrow('/mfe_b');
  putVersion(paths, 'mfe_a', '4', { shared: ['unknown'] });
  expect(() => startCanary(paths, { name: 'mfe_a', version: '4' }, TERMS)).toThrow('it needs unknown');
  expect(() => startCanary(paths, { name: 'mfe_a', version: '1' }, TERMS)).toThrow('is loaded by everyone');
  expect(() => startCanary(paths, { name: 'mfe_c', version: '1' }, TERMS)).toThrow('is not loaded');

  putVersion(paths, 'mfe_a', '5', { module: { mounts: [{ path: '/new', title: 'New' }] } });
  startCanary(paths, { name: 'mfe_a', version: '5' }, TERMS);
  putVersion(paths, 'mfe_b', '3', { module: { mounts: [{ path: '/new', title: 'New' }] } });
  expect(() => promote(paths, choose('mfe_b 3'))).toThrow('/new');
  publish(paths, 'shell', shellBuild(paths, '2', { provides: [] }));
  expect(() => promote(paths, choose('shell 2'))).toThrow('mfe_a 5 does not fit');
});

test('The files of a canary are not deleted, and a damaged record of canaries counts as empty', () => {
  const paths = released();
  startCanary(paths, two, TERMS);
  putVersion(paths, 'mfe_a', '3');
  expect(prune(paths, 0)).toEqual(['mfe_a 3']);
  writeFileSync(paths.canaries, '{');
  expect(readCanaries(paths)).toEqual({});
  startCanary(paths, two, TERMS);
  expect(Object.keys(readCanaries(paths))).toEqual(['mfe_a']);
});

test('The status shows what the gateways have counted of both versions', () => {
  const paths = released();
  const person = '0123456789abcdef01234567';
  startCanary(paths, two, { ...TERMS, people: [person] });
  const load = (version: string, pages: number, seconds: number) => [
    `module_page_load_seconds_sum{module="mfe_a",version="${version}"} ${seconds}`,
    `module_page_load_seconds_count{module="mfe_a",version="${version}"} ${pages}`,
  ];
  const one = [...load('1', 90, 27), 'module_page_failures_total{module="mfe_a",version="1",kind="late"} 10'].join(
    '\n',
  );
  const other = [
    ...load('1', 100, 30),
    ...load('2', 3, 1.5),
    'module_page_failures_total{module="mfe_a",version="2",kind="code"} 1',
    'module_canary_stopped{module="mfe_a",version="2"} 1',
  ].join('\n');
  expect(canaryStatus(paths, [one, other])).toEqual([
    '  mfe_a: canary for 5% of sessions, 1 named person, stopped above 2% failures',
    '    released  1  200 pages, 5.0 % failed, loaded after 300 ms',
    '    canary    2  4 pages, 25.0 % failed, loaded after 500 ms, stopped by a gateway',
  ]);
  expect(canaryStatus(paths, [])[2]).toBe('    canary    2  no pages reported');
});

test.each([
  [{ share: '5' }, { share: 5, people: [], maxFailures: 5 }],
  [
    { people: 'a'.repeat(24), 'max-failures': '1.5' },
    { share: 0, people: ['a'.repeat(24)], maxFailures: 1.5 },
  ],
  [{}, undefined],
])('The options %j are read', (options, terms) => {
  expect(readCanaryTerms(options)).toEqual(terms);
});

test.each([
  [{ share: '101' }, '--share has to be a percentage'],
  [{ share: 'five' }, '--share has to be a percentage'],
  [{ share: '' }, '--share has to be a percentage'],
  [{ people: 'ana@example.org' }, 'takes ids of people'],
  [{ 'max-failures': '2' }, '--max-failures belongs to'],
])('The options %j are refused with a sentence', (options, sentence) => {
  expect(() => readCanaryTerms(options)).toThrow(sentence);
});
