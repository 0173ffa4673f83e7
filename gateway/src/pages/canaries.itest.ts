import type { Canaries } from '@meridian/shared-types';
import { ROUTE_SCRIPTS_FILE } from '@meridian/shared-types';
import { PAGE_REPORTS } from '@meridian/shared-types/page-reports';
import { metrics } from '@meridian/service-kit';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publicRegistry } from '../testing/public-registry';
import { createTestServer, type TestServer } from '../testing/test-server';
import { problemOf, send } from '../testing/http';

const registry = publicRegistry({ mounts: [{ path: '/news', title: 'News' }] });
const [released] = registry.remotes;
const TERMS = { share: 100, people: [], maxFailures: 5 };

let gateway: TestServer;
beforeAll(async () => {
  gateway = await createTestServer();
  write('registry.json', registry);
  write(
    'shell/index.html',
    '<!doctype html><html><head><!--head--><!--/head--></head><body><div id="root"></div></body></html>',
  );
});
afterAll(() => gateway.close());

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(gateway.folder, file)), { recursive: true });
  writeFileSync(path.join(gateway.folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}
/**
 * Makes a version the canary of the module. Each test has its own version, because counts last as long as a gateway.
 */
function start(version: string, terms: Partial<Canaries[string]> = {}): void {
  const { name } = released!;
  const entry = `/remotes/${name}/${version}/mf-manifest.json`;
  const remote = { ...released!, version, entry, previous: released!.version };
  write('canaries.json', { [name]: { remote, ...TERMS, ...terms } } satisfies Canaries);
}
const get = (headers: Record<string, string> = {}) =>
  send(gateway.running.url, '/federation/registry.json', { headers });
const versionOf = ({ body }: { body: string }) => (JSON.parse(body) as typeof registry).remotes[0]!.version;
const report = (body: unknown, headers: Record<string, string> = {}) =>
  send(gateway.running.url, PAGE_REPORTS.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const countOf = async (version: string) => {
  const all = await metrics.getMetricsAsJSON();
  const values = (name: string) =>
    (all.find((metric) => metric.name === name)?.values ?? []) as {
      value: number;
      metricName?: string;
      labels: Record<string, string>;
    }[];
  const sum = (name: string, isWanted: (metricName?: string) => boolean = () => true) =>
    values(name)
      .filter(({ labels, metricName }) => labels.version === version && isWanted(metricName))
      .reduce((total, { value }) => total + value, 0);
  return {
    loaded: sum('module_page_load_seconds', (name) => name === 'module_page_load_seconds_count'),
    failed: sum('module_page_failures_total'),
    stopped: sum('module_canary_stopped'),
  };
};

test('without a canary everyone gets the released version and no cookie', async () => {
  write('canaries.json', {});
  const response = await get();
  expect([versionOf(response), response.headers['set-cookie']]).toEqual([released!.version, undefined]);
});

test('a share of sessions gets the canary, and each session keeps its version', async () => {
  start('2.0.0', { share: 50 });
  const versions = new Map<string, string>();
  for (let session = 0; session < 60; session += 1) {
    const first = await get();
    const cookie = String(first.headers['set-cookie']).split(';')[0]!;
    versions.set(cookie, versionOf(first));
    const again = await get({ cookie });
    expect([versionOf(again), again.headers['set-cookie']]).toEqual([versionOf(first), undefined]);
  }
  // Of 60 sessions, fewer than 10 or more than 50 get the canary once in 20 million runs.
  const canaries = [...versions.values()].filter((version) => version === '2.0.0').length;
  expect(canaries).toBeGreaterThan(9);
  expect(canaries).toBeLessThan(51);
});

test('a page gets the scripts of the version that its session loads', async () => {
  start('2.1.0');
  const { name } = released!;
  write(`remotes/${name}/2.1.0/pages.json`, []);
  write(`remotes/${name}/2.1.0/${ROUTE_SCRIPTS_FILE}`, { '/news': { scripts: ['assets/news.js'], shared: [] } });
  const page = await send(gateway.running.url, '/news', { headers: { accept: 'text/html' } });
  expect(page.body).toContain(`/remotes/${name}/2.1.0/assets/news.js`);
  expect(page.headers['set-cookie']).toEqual([
    expect.stringMatching(/^canary=[\w-]{16}; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

test('named people get the canary in every session, others and visitors do not, and nobody can read the names', async () => {
  const [ana, ben] = ['a'.repeat(24), 'b'.repeat(24)];
  start('2.2.0', { share: 0, people: [ana] });
  const as = async (userId: string) => versionOf(await get({ cookie: gateway.signIn(userId) }));
  expect([await as(ana), await as(ben), versionOf(await get())]).toEqual([
    '2.2.0',
    released!.version,
    released!.version,
  ]);
  expect((await get({ cookie: gateway.signIn(ana) })).body).not.toContain(ana);
  expect((await send(gateway.running.url, '/federation/canaries.json', {})).status).toBe(404);
});

test('a canary whose pages fail more often than its limit is stopped for everyone', async () => {
  start('2.3.0', { maxFailures: 10 });
  const { name } = released!;
  const good = { module: name, version: '2.3.0', ms: 300 };
  const bad = { module: name, version: '2.3.0', failure: 'code' };
  expect((await report([...Array.from({ length: 17 }, () => good), bad, bad])).status).toBe(204);
  expect(versionOf(await get())).toBe('2.3.0'); // 19 reports are too few to judge.
  await report([bad]);
  expect(await countOf('2.3.0')).toEqual({ loaded: 17, failed: 3, stopped: 1 });
  expect(versionOf(await get())).toBe(released!.version);
  start('2.3.1'); // The next canary runs.
  expect(versionOf(await get())).toBe('2.3.1');
});

test('a canary that fails as often as the released version is not stopped', async () => {
  const { name } = released!;
  const before = { ...released!, version: '1.4.0' };
  write('registry.json', { ...registry, remotes: [before] });
  write('canaries.json', { [name]: { ...TERMS, remote: { ...before, version: '2.4.0', previous: '1.4.0' } } });
  const failed = (of: string, count: number) =>
    Array.from({ length: count }, () => ({ module: name, version: of, failure: 'late' }));
  await report(failed('1.4.0', 20));
  await report(failed('2.4.0', 20));
  expect(versionOf(await get())).toBe('2.4.0');
  write('registry.json', registry);
});

test('only reports of loaded versions from pages of this site are counted', async () => {
  start('2.5.0');
  const good = { module: released!.name, version: '2.5.0', ms: 1 };
  expect(
    (
      await report([
        { ...good, version: 'x' },
        { ...good, module: 'mfe_x' },
      ])
    ).status,
  ).toBe(204);
  expect(await countOf('x')).toMatchObject({ loaded: 0 });
  for (const body of [
    '{',
    '{}',
    [{ ...good, name: 'Ana' }],
    [{ ...good, ms: -1 }],
    Array.from({ length: 21 }, () => good),
  ]) {
    const refused = await report(body);
    expect([refused.status, problemOf(refused).message]).toEqual([400, expect.any(String)]);
  }
  expect((await report(`["${'x'.repeat(9000)}"]`)).status).toBe(413);
  expect((await report([good], { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await send(gateway.running.url, PAGE_REPORTS.path, {})).status).toBe(405);
  expect(await countOf('2.5.0')).toMatchObject({ loaded: 0, failed: 0 });
});

test('a damaged record of canaries counts as none', async () => {
  write('canaries.json', '{');
  expect(versionOf(await get())).toBe(released!.version);
});
