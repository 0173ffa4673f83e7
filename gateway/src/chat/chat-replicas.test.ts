import { createLogger } from '@meridian/service-kit';
import { eventually } from '@meridian/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createUpstream } from '../testing/upstream';
import { createChatReplicas } from './chat-replicas';
import type { Lookup } from './replica-addresses';

const servers: Server[] = [];
const listen = (host: string, port = 0) =>
  new Promise<number>((resolve) => {
    const server = createServer((_req, res) => res.end('{}'));
    servers.push(server);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

const log = createLogger('test', 'silent');
/** Creates the replicas at all addresses of a name, which are looked up often. */
const createReplicas = (port: number, lookup: Lookup) =>
  createChatReplicas([`dns+http://chat:${port}`], log, 20, lookup);

it('a host name stands for all its current addresses', async () => {
  const port = await listen('127.0.0.1');
  await listen('127.0.0.2', port);
  const [one, two] = [`http://127.0.0.1:${port}`, `http://127.0.0.2:${port}`];
  let addresses: string[] | undefined = ['127.0.0.1', '127.0.0.2'];
  let lookups = 0;
  const replicas = await createReplicas(port, async (hostname) => {
    expect(hostname).toBe('chat');
    lookups += 1;
    if (!addresses) throw new Error('ENOTFOUND');
    return addresses.map((address) => ({ address, family: 4 }));
  });
  const ranked = () => replicas.rankedFor('key').sort();
  expect(ranked()).toEqual([one, two]);
  addresses = ['127.0.0.2', '127.0.0.3']; // No server listens at the third address.
  await eventually(() => ranked().length === 1);
  expect(ranked()).toEqual([two]);
  addresses = undefined; // A failing name server does not remove a replica.
  const before = lookups;
  await eventually(() => lookups > before + 2);
  expect(ranked()).toEqual([two]);
  addresses = ['127.0.0.1', '127.0.0.2'];
  await eventually(() => ranked().length === 2);
  replicas.close();
});

it('replicas are checked while a name server does not respond, and a later look-up is used', async () => {
  const port = await listen('127.0.0.1');
  await listen('127.0.0.4', port);
  const four = `http://127.0.0.4:${port}`;
  const hanging: (() => void)[] = [];
  let [hangs, running, most] = [false, 0, 0];
  let addresses = ['127.0.0.1'];
  const replicas = await createReplicas(port, async () => {
    const found = addresses.map((address) => ({ address, family: 4 }));
    most = Math.max(most, (running += 1));
    if (hangs) await new Promise<void>((resolve) => hanging.push(resolve));
    running -= 1;
    return found;
  });
  hangs = true;
  await eventually(() => hanging.length === 1);
  hangs = false;
  addresses = ['127.0.0.4'];
  const ranked = () => {
    try {
      return replicas.rankedFor('key');
    } catch {
      return []; // No replica is ready, so the call throws a 503.
    }
  };
  await eventually(() => ranked()[0] === four); // The first look-up is still pending.
  hanging[0]!(); // Its result is older than the one in use.
  await eventually(() => running === 0);
  expect(ranked()).toEqual([four]);
  hangs = true;
  await eventually(() => hanging.length === 3, 5000);
  servers.at(-1)!.close().closeAllConnections(); // The replica stops.
  await eventually(() => ranked().length === 0);
  expect(most).toBe(2);
  for (const end of hanging) end();
  replicas.close();
});

test('each key has its own ranking of replicas, and a lost replica changes no other rank', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => createUpstream((_req, res) => res.end('{}'))));
  const urls = all.map(({ url }) => url);
  const ready = await createChatReplicas(urls, log, 60_000);
  const keys = Array.from({ length: 400 }, () => randomUUID());
  const before = new Map(keys.map((key) => [key, ready.rankedFor(key)]));
  const shares = all.map(({ url }) => keys.filter((key) => before.get(key)![0] === url).length);
  for (const share of shares) expect(share).toBeGreaterThan(60); // The average is 100.
  for (let failures = 0; failures < 2; failures += 1) ready.reportUnreachable(all[0]!.url);
  for (const key of keys) expect(ready.rankedFor(key)).toEqual(before.get(key)!.filter((url) => url !== all[0]!.url));
  ready.close();
  await Promise.all(all.map((one) => one.stop()));
});
