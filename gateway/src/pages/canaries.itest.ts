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
const TERMS = { share: 100, people: [], maxFailures: 5, startedAt: '2026-11-29T12:00:00.000Z' };

let gateway: TestServer;
/** The keys of the canaries that the admin service has stopped, and what gateways reported to it. */
const stopped = new Set<string>();
let reported: Record<string, unknown>[] = [];
/** Whether the admin service stops a canary with the next report. */
let stopsNext = false;
let isAdminAway = false;

beforeAll(async () => {
  gateway = await createTestServer({ PROXY_HOPS: 1 });
  gateway.responders.admin = (req, res) => {
    const body = JSON.parse(gateway.received.at(-1)!.body) as { canary: string; canaries: string[] };
    const isReport = req.url === '/internal/canaries/reports';
    if (isReport) reported.push(body);
    if (isReport && stopsNext) stopped.add(body.canary);
    const answer = isReport
      ? { isStopped: stopped.has(body.canary) }
      : { stopped: body.canaries.filter((key) => stopped.has(key)) };
    res.writeHead(isAdminAway ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  write('registry.json', registry);
  write(
    'shell/index.html',
    '<!doctype html><html><head><!--head--><!--/head--></head><body><div id="root"></div></body></html>',
  );
});
beforeEach(() => {
  reported = [];
  stopsNext = false;
  isAdminAway = false;
});
afterAll(() => gateway.close());

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(gateway.folder, file)), { recursive: true });
  writeFileSync(path.join(gateway.folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}
/** Makes a version the canary of the module. Each test has its own version, because counts last as long as a gateway. */
function start(version: string, terms: Partial<Canaries[string]> = {}): void {
  const { name } = released!;
  const entry = `/remotes/${name}/${version}/mf-manifest.json`;
  const remote = { ...released!, version, entry, previous: released!.version };
  write('canaries.json', { [name]: { remote, ...TERMS, ...terms } } satisfies Canaries);
}
const get = (headers: Record<string, string> = {}) =>
  send(gateway.running.url, '/federation/registry.json', { headers });
const remoteIn = ({ body }: { body: string }) => (JSON.parse(body) as typeof registry).remotes[0]!;
const versionOf = (response: { body: string }) => remoteIn(response).version;
/** Opens a session. Returns its cookie, and the version that it gets with the token for reports about it. */
async function visit() {
  const response = await get();
  const { name: module, version, reportToken: token } = remoteIn(response);
  return { cookie: String(response.headers['set-cookie']).split(';')[0]!, seen: { module, version, token } };
}
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
    expect.stringMatching(/^canary=[\w-]{38}; Path=\/; HttpOnly; SameSite=Lax$/),
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

test('a session reports the version that it was served, and each result once', async () => {
  start('2.3.0', { maxFailures: 10 });
  const { cookie, seen } = await visit();
  const good = { ...seen, ms: 300 };
  const bad = { ...seen, failure: 'code' };
  for (const reports of [[good, good], [good], [bad, ...Array.from({ length: 19 }, () => bad)], [bad], [good]])
    expect((await report(reports, { cookie, 'x-forwarded-for': '192.0.2.7' })).status).toBe(204);
  expect(await countOf('2.3.0')).toEqual({ loaded: 4, failed: 21, stopped: 0 });
  const hash = expect.stringMatching(/^[\w-]{22}$/);
  const session = { served: 'canary', session: hash, address: hash, maxFailures: 10 };
  const canary = `${released!.name} 2.3.0 ${TERMS.startedAt}`;
  expect(reported).toEqual([
    { ...session, canary, isFailed: false },
    { ...session, canary, isFailed: true },
  ]);
  expect(JSON.stringify(reported)).not.toMatch(`192.0.2|${cookie.slice('canary='.length, 20)}`);
});

test('sessions with the released version are counted beside the canary', async () => {
  start('2.4.0', { share: 0.0001 });
  const { cookie, seen } = await visit();
  expect(seen.version).toBe(released!.version);
  await report([{ ...seen, ms: 300 }], { cookie });
  expect(reported).toMatchObject([{ served: 'released', isFailed: false }]);
});

test('a canary that the admin service stops is stopped for everyone, until another one is started', async () => {
  start('2.6.0');
  const [one, other] = [await visit(), await visit()];
  stopsNext = true;
  await report([{ ...one.seen, failure: 'code' }], { cookie: one.cookie });
  for (const cookie of [one.cookie, other.cookie, '']) expect(versionOf(await get({ cookie }))).toBe(released!.version);
  expect(await countOf('2.6.0')).toMatchObject({ stopped: 1 });
  start('2.6.0', { startedAt: '2026-11-29T13:00:00.000Z' });
  expect(versionOf(await get())).toBe('2.6.0');
  expect(await countOf('2.6.0')).toMatchObject({ stopped: 0 });
});

test('while the admin service does not respond, a known canary runs on, and another one does not begin', async () => {
  start('2.7.0');
  const { cookie, seen } = await visit();
  isAdminAway = true;
  await report([{ ...seen, ms: 300 }], { cookie });
  expect(versionOf(await get({ cookie }))).toBe('2.7.0');
  start('2.7.1');
  expect(versionOf(await get({ cookie }))).toBe(released!.version);
  isAdminAway = false;
  expect(versionOf(await get({ cookie }))).toBe('2.7.1');
});

test('reports with a token of another session, version or canary, or with none, decide nothing', async () => {
  start('2.8.0');
  const [one, other] = [await visit(), await visit()];
  const beside = { ...one.seen, version: released!.version };
  const ofOldCanary = one.seen.token;
  const attempts: [unknown, string | undefined][] = [
    [{ ...one.seen, token: undefined }, one.cookie],
    [one.seen, undefined],
    [one.seen, other.cookie],
    [one.seen, `canary=${'A'.repeat(38)}`],
    [beside, one.cookie],
    [{ ...one.seen, token: `${Date.now().toString(36)}.${'A'.repeat(22)}` }, one.cookie],
    [{ ...one.seen, module: 'mfe_other' }, one.cookie],
  ];
  for (const [fields, cookie] of attempts)
    expect((await report([{ ...(fields as object), failure: 'code' }], cookie ? { cookie } : {})).status).toBe(204);
  start('2.8.0', { startedAt: '2026-11-29T14:00:00.000Z' });
  await report([{ ...one.seen, token: ofOldCanary, failure: 'code' }], { cookie: one.cookie });
  expect(reported).toEqual([]);
  expect(await countOf('2.8.0')).toMatchObject({ failed: 0 });
});

test('an address starts a limited number of sessions, and a session cannot be made up', async () => {
  start('2.9.0');
  const headers = { 'x-forwarded-for': '2001:db8::7' };
  let [sessions, limit] = [0, 301];
  while (limit > 0 && (await get(headers)).headers['set-cookie']) [sessions, limit] = [sessions + 1, limit - 1];
  expect(sessions).toBe(300);
  expect(versionOf(await get({ 'x-forwarded-for': '2001:db8::8' }))).toBe(released!.version);
  expect(versionOf(await get({ ...headers, cookie: `canary=${'A'.repeat(38)}` }))).toBe(released!.version);
  expect(versionOf(await get({ 'x-forwarded-for': '2001:db8:0:1::7' }))).toBe('2.9.0');
});

test('only reports of loaded versions from pages of this site are counted', async () => {
  start('2.5.0');
  const good = { module: released!.name, version: '2.5.0', ms: 1 };
  const before = await countOf(released!.version);
  await report([
    { ...good, version: released!.version },
    { ...good, version: released!.version, failure: 'late' },
  ]);
  const { loaded, failed } = await countOf(released!.version);
  expect([loaded, failed]).toEqual([before.loaded + 1, before.failed + 1]);
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
