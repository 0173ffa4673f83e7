import { ROUTE_SCRIPTS_FILE } from '@meridian/shared-types';
import { readCounts, useCanaryServer, RELEASED, readVersion } from '../../testing/canary-server';

const site = useCanaryServer();

test('without a canary everyone gets the released version and no cookie', async () => {
  site.gateway.write('canaries.json', {});
  const response = await site.get();
  expect([readVersion(response), response.headers['set-cookie']]).toEqual([RELEASED.version, undefined]);
});

test('a share of sessions gets the canary, and each session keeps its version', async () => {
  site.start('2.0.0', { share: 50 });
  const versions = new Map<string, string>();
  for (let session = 0; session < 60; session += 1) {
    const first = await site.get();
    const cookie = String(first.headers['set-cookie']).split(';')[0]!;
    versions.set(cookie, readVersion(first));
    const again = await site.get({ cookie });
    expect([readVersion(again), again.headers['set-cookie']]).toEqual([readVersion(first), undefined]);
  }
  // Of 60 sessions, fewer than 10 or more than 50 get the canary once in 20 million runs.
  const canaries = [...versions.values()].filter((version) => version === '2.0.0').length;
  expect(canaries).toBeGreaterThan(9);
  expect(canaries).toBeLessThan(51);
});

test('a page gets the scripts of the version that its session loads', async () => {
  site.start('2.1.0');
  const { name } = RELEASED;
  site.gateway.write(`remotes/${name}/2.1.0/pages.json`, []);
  site.gateway.write(`remotes/${name}/2.1.0/${ROUTE_SCRIPTS_FILE}`, {
    '/news': { scripts: ['assets/news.js'], shared: [] },
  });
  const page = await site.gateway.send('/news', { headers: { accept: 'text/html' } });
  expect(page.body).toContain(`/remotes/${name}/2.1.0/assets/news.js`);
  expect(page.headers['set-cookie']).toEqual([
    expect.stringMatching(/^canary=[\w-]{38}; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

test('named people get the canary in every session, others and visitors do not, and nobody can read the names', async () => {
  const [ana, ben] = ['a'.repeat(24), 'b'.repeat(24)];
  site.start('2.2.0', { share: 0, people: [ana] });
  const as = async (userId: string) => readVersion(await site.get({ cookie: site.gateway.signIn(userId) }));
  expect([await as(ana), await as(ben), readVersion(await site.get())]).toEqual([
    '2.2.0',
    RELEASED.version,
    RELEASED.version,
  ]);
  expect((await site.get({ cookie: site.gateway.signIn(ana) })).body).not.toContain(ana);
  expect((await site.gateway.send('/federation/canaries.json', {})).status).toBe(404);
});

test('a canary that the admin service stops is stopped for everyone, until another one is started', async () => {
  site.start('2.6.0');
  const [one, other] = [await site.visit(), await site.visit()];
  site.admin.stopsNext = true;
  await site.report([{ ...one.seen, failure: 'code' }], { cookie: one.cookie });
  for (const cookie of [one.cookie, other.cookie, ''])
    expect(readVersion(await site.get({ cookie }))).toBe(RELEASED.version);
  expect(await readCounts('2.6.0')).toMatchObject({ stopped: 1 });
  site.start('2.6.0', { startedAt: '2026-11-29T13:00:00.000Z' });
  expect(readVersion(await site.get())).toBe('2.6.0');
  expect(await readCounts('2.6.0')).toMatchObject({ stopped: 0 });
});

test('while the admin service does not respond, a known canary runs on, and another one does not begin', async () => {
  site.start('2.7.0');
  const { cookie, seen } = await site.visit();
  site.admin.isAway = true;
  await site.report([{ ...seen, ms: 300 }], { cookie });
  expect(readVersion(await site.get({ cookie }))).toBe('2.7.0');
  site.start('2.7.1');
  expect(readVersion(await site.get({ cookie }))).toBe(RELEASED.version);
  site.admin.isAway = false;
  expect(readVersion(await site.get({ cookie }))).toBe('2.7.1');
});

test('an address starts a limited number of sessions, and a session cannot be made up', async () => {
  site.start('2.9.0');
  const headers = { 'x-forwarded-for': '2001:db8::7' };
  let [sessions, limit] = [0, 301];
  while (limit > 0 && (await site.get(headers)).headers['set-cookie']) [sessions, limit] = [sessions + 1, limit - 1];
  expect(sessions).toBe(300);
  expect(readVersion(await site.get({ 'x-forwarded-for': '2001:db8::8' }))).toBe(RELEASED.version);
  expect(readVersion(await site.get({ ...headers, cookie: `canary=${'A'.repeat(38)}` }))).toBe(RELEASED.version);
  expect(readVersion(await site.get({ 'x-forwarded-for': '2001:db8:0:1::7' }))).toBe('2.9.0');
});

test('a damaged record of canaries counts as none', async () => {
  site.gateway.write('canaries.json', '{');
  expect(readVersion(await site.get())).toBe(RELEASED.version);
});
