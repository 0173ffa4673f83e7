import type { Canaries, Registry, Remote } from '@meridian/shared-types';
import { PAGE_REPORTS } from '@meridian/shared-types/page-reports';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { send, useTestProduct, waitUntil } from '../product/test-product';

const folder = mkdtempSync(path.join(tmpdir(), 'canaries-'));
const write = (file: string, content: unknown) => writeFileSync(path.join(folder, file), JSON.stringify(content));
const product = useTestProduct({ env: { gateway: { REGISTRY_FILE: path.join(folder, 'registry.json') } } });
let gateways: [string, string];
beforeAll(async () => {
  gateways = [product.server.url, product.server.urlOf(await product.server.replica('gateway'))];
}, 30_000);
afterAll(() => rmSync(folder, { recursive: true }));

const released: Remote = {
  name: 'mfe_news',
  title: 'News',
  version: '1.0.0',
  platform: '^1.0.0',
  entry: '/remotes/mfe_news/1.0.0/mf-manifest.json',
  previous: null,
  nav: [],
  mounts: [{ path: '/news', title: 'News' }],
};
write('registry.json', { schema: 1, release: 1, remotes: [released] } satisfies Registry);
/** Starts a version as the canary for everyone. */
function start(version: string): void {
  const remote = { ...released, version, previous: '1.0.0' };
  const canary = { remote, share: 100, people: [], maxFailures: 5, startedAt: new Date().toISOString() };
  write('canaries.json', { mfe_news: canary } satisfies Canaries);
}

let addresses = 0;
/** Returns the address of a client in another network on each call. */
const someAddress = () => `10.${Math.floor((addresses += 1) / 250)}.${addresses % 250}.7`;

/** A browser session at an address, with what it got from a gateway. */
async function visit(gateway: string, address = someAddress()) {
  const { headers, body } = await send(gateway, 'GET', '/federation/registry.json', {
    headers: { 'x-forwarded-for': address },
  });
  const [remote] = (body as Registry).remotes;
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  const report = async (failure?: 'code', at = gateway, from = address) =>
    (
      await send(at, 'POST', PAGE_REPORTS.path, {
        headers: { cookie, 'x-forwarded-for': from, 'sec-fetch-site': 'same-origin' },
        body: Array.from({ length: 20 }, () => ({
          module: 'mfe_news',
          version: remote!.version,
          token: remote!.reportToken,
          ...(failure ? { failure } : { ms: 300 }),
        })),
      })
    ).status;
  return { version: remote!.version, report };
}
const versions = async () => Promise.all(gateways.map(async (gateway) => (await visit(gateway)).version));

test('a broken canary is stopped by the fifth person, at both gateways, and after a restart', async () => {
  const version = '2.1.0';
  start(version);
  expect(await versions()).toEqual([version, version]);
  const people = [];
  for (let count = 0; count < 5; count += 1) people.push(await visit(gateways[count % 2]!));
  for (const { report } of people) expect(await report('code')).toBe(204);
  await waitUntil('it is stopped', async () => (await versions()).every((each) => each === '1.0.0'));
  await product.server.restart('gateway');
  await product.server.restart('admin');
  expect(await versions()).toEqual(['1.0.0', '1.0.0']);
  start(version);
  await waitUntil('it runs again', async () => (await versions()).every((each) => each === version));
}, 60_000);
