import type { ReleaseOverview } from '@meridian/shared-types';
import { someId } from '@meridian/service-kit/testing';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestServer, outcomeCode, siteAdmin, type TestServer } from '../testing/test-server';

const folder = mkdtempSync(path.join(tmpdir(), 'admin-releases-'));
const file = path.join(folder, 'overview.json');
/** What the gateway responds to `/metrics`, or undefined if it fails. */
let metrics: string | undefined;
const gateway = createServer((req, res) => {
  res.writeHead(metrics === undefined || req.url !== '/metrics' ? 500 : 200).end(metrics);
});
let server: TestServer;
beforeAll(async () => {
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  const { port } = gateway.address() as AddressInfo;
  server = await createTestServer({ RELEASES_FILE: file, GATEWAY_METRICS_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.close();
  gateway.close();
  rmSync(folder, { recursive: true });
});

const overview: ReleaseOverview = {
  release: 7,
  modules: [
    {
      name: 'mfe_member',
      version: '1.0.0-b',
      released: { at: '2026-11-05T12:00:00.000Z', author: 'Ada', reason: 'The list is sorted.' },
      sizes: { entry: '6.9 kB' },
      previous: null,
      platform: '^1.0.0',
      names: { react: ['use'] },
      parts: ['profile-tab/news'],
      versions: [{ version: '1.0.0-a', differences: ['+ page /news 9.1 kB'], preview: '/news?modules=member@1.0.0-a' }],
    },
  ],
  history: [
    {
      at: '2026-11-05T12:00:00.000Z',
      author: 'Ada',
      action: 'promote',
      release: 7,
      changes: { mfe_member: { from: '1.0.0-a', to: '1.0.0-b' } },
    },
    {
      at: '2026-11-04T12:00:00.000Z',
      author: 'Ada',
      action: 'prune',
      changes: {},
      deleted: { mfe_member: ['1.0.0-0'] },
    },
  ],
};

test('site admins see what is loaded, as the last release wrote it', async () => {
  const office = server.as(siteAdmin);
  expect(await office.releases()).toEqual({ release: 0, modules: [], history: [] });
  writeFileSync(file, JSON.stringify({ ...overview, secret: 'not declared' }));
  expect(await office.releases()).toEqual(overview);
  writeFileSync(file, '{');
  expect(await outcomeCode(office.releases())).toBe('500 internal');
});

test('site admins see what gateways have counted of the loaded version and of the canary', async () => {
  const canary = { version: '1.0.0-c', share: 5, people: 1, maxFailures: 2 };
  const [module] = overview.modules;
  writeFileSync(file, JSON.stringify({ ...overview, modules: [{ ...module, canary }] }));
  metrics = [
    'module_page_load_seconds_sum{module="mfe_member",version="1.0.0-b"} 3.5',
    'module_page_load_seconds_count{module="mfe_member",version="1.0.0-b"} 7',
    'module_page_failures_total{module="mfe_member",version="1.0.0-c",kind="code"} 2',
    'module_canary_stopped{module="mfe_member",version="1.0.0-c"} 1',
  ].join('\n');
  const read = async () => (await server.as(siteAdmin).releases()).modules[0]!;
  expect(await read()).toEqual({
    ...module,
    pages: { loaded: 7, failed: 0, seconds: 3.5, isStopped: false },
    canary: { ...canary, pages: { loaded: 0, failed: 2, seconds: 0, isStopped: true } },
  });
  metrics = undefined;
  expect(await read()).toEqual({ ...module, canary });
});

test('members and visitors do not see releases', async () => {
  expect(await outcomeCode(server.as({ userId: someId() }).releases())).toBe('403 forbidden');
  expect(await outcomeCode(server.as().releases())).toBe('401 sign_in_required');
});
