import { PAGE_REPORTS } from '@meridian/shared-types/page-reports';
import { readCounts, useCanaryServer, RELEASED, TERMS } from '../../testing/canary-server';
import { readProblem } from '../../testing/http';

const site = useCanaryServer();

test('a session reports the version that it was served, and each result once', async () => {
  site.start('2.3.0', { maxFailures: 10 });
  const { cookie, seen } = await site.visit();
  const good = { ...seen, ms: 300 };
  const bad = { ...seen, failure: 'code' };
  for (const reports of [[good, good], [good], [bad, ...Array.from({ length: 19 }, () => bad)], [bad], [good]])
    expect((await site.report(reports, { cookie, 'x-forwarded-for': '192.0.2.7' })).status).toBe(204);
  expect(await readCounts('2.3.0')).toEqual({ loaded: 4, failed: 21, stopped: 0 });
  const hash = expect.stringMatching(/^[\w-]{22}$/);
  const session = { served: 'canary', session: hash, network: hash, maxFailures: 10 };
  const canary = `${RELEASED.name} 2.3.0 ${TERMS.startedAt}`;
  expect(site.admin.reported).toEqual([
    { ...session, canary, isFailed: false },
    { ...session, canary, isFailed: true },
  ]);
  expect(JSON.stringify(site.admin.reported)).not.toMatch(`192.0.2|${cookie.slice('canary='.length, 20)}`);
});

test('sessions with the released version are counted beside the canary', async () => {
  site.start('2.4.0', { share: 0.0001 });
  const { cookie, seen } = await site.visit();
  expect(seen.version).toBe(RELEASED.version);
  await site.report([{ ...seen, ms: 300 }], { cookie });
  expect(site.admin.reported).toMatchObject([{ served: 'released', isFailed: false }]);
});

test('reports with a token of another session, version or canary, or with none, decide nothing', async () => {
  site.start('2.8.0');
  const [one, other] = [await site.visit(), await site.visit()];
  const beside = { ...one.seen, version: RELEASED.version };
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
    expect((await site.report([{ ...(fields as object), failure: 'code' }], cookie ? { cookie } : {})).status).toBe(
      204,
    );
  site.start('2.8.0', { startedAt: '2026-11-29T14:00:00.000Z' });
  await site.report([{ ...one.seen, token: ofOldCanary, failure: 'code' }], { cookie: one.cookie });
  expect(site.admin.reported).toEqual([]);
  expect(await readCounts('2.8.0')).toMatchObject({ failed: 0 });
});

test('only reports of loaded versions from pages of this site are counted', async () => {
  site.start('2.5.0');
  const good = { module: RELEASED.name, version: '2.5.0', ms: 1 };
  const before = await readCounts(RELEASED.version);
  await site.report([
    { ...good, version: RELEASED.version },
    { ...good, version: RELEASED.version, failure: 'late' },
  ]);
  const { loaded, failed } = await readCounts(RELEASED.version);
  expect([loaded, failed]).toEqual([before.loaded + 1, before.failed + 1]);
  expect(
    (
      await site.report([
        { ...good, version: 'x' },
        { ...good, module: 'mfe_x' },
      ])
    ).status,
  ).toBe(204);
  expect(await readCounts('x')).toMatchObject({ loaded: 0 });
  for (const body of [
    '{',
    '{}',
    [{ ...good, name: 'Ana' }],
    [{ ...good, ms: -1 }],
    Array.from({ length: 21 }, () => good),
  ]) {
    const refused = await site.report(body);
    expect([refused.status, readProblem(refused).message]).toEqual([400, expect.any(String)]);
  }
  expect((await site.report(`["${'x'.repeat(9000)}"]`)).status).toBe(413);
  expect((await site.report([good], { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await site.gateway.send(PAGE_REPORTS.path, {})).status).toBe(405);
  expect(await readCounts('2.5.0')).toMatchObject({ loaded: 0, failed: 0 });
});
