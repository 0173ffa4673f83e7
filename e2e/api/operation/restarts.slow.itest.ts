import { startTestStore, type TestStore } from '@meridian/launch/test-store';
import { startServerSide, type ServerName, type ServerSide } from '@meridian/launch/server-side';
import { waitUntil } from '../product/http';

jest.setTimeout(150_000);

let store: TestStore;
let server: ServerSide;
beforeAll(async () => {
  store = await startTestStore();
  server = await startServerSide({ mongoUrl: store.url, databasePrefix: 'restarts_' });
});
afterAll(async () => {
  await server?.close();
  await store?.close();
}, 30_000);

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
const isLive = (name: ServerName) => isOk(`${server.urlOf(name)}/livez`);
const isReady = (name: ServerName) => isOk(`${server.urlOf(name)}/readyz`);
const isSiteReady = () => isOk(`${server.url}/api/chapters`);

test('processes killed during a store outage wait for the store, and are ready when it is back', async () => {
  const killed = ['chat-1', 'auth', 'chapters'] as const;
  await store.stop();
  const before = server.pids();
  for (const name of killed) process.kill(before[name]!, 'SIGKILL');
  for (const name of killed) await waitUntil(`${name} is started`, () => server.pids()[name] !== before[name], 30);
  for (const name of killed) await waitUntil(`${name} lives`, () => isLive(name), 30);
  const waiting = server.pids();
  expect(await Promise.all(killed.map(isReady))).toEqual([false, false, false]);
  await store.bring();
  for (const name of killed) await waitUntil(`${name} is back`, () => isReady(name), 60);
  expect(server.pids()).toEqual(waiting);
  await waitUntil('the site is ready', isSiteReady, 30);
});

test('the store, killed three times in a row, restarts each time, and all processes reconnect', async () => {
  for (const time of [1, 2, 3]) {
    const before = store.pid()!;
    process.kill(before, 'SIGKILL');
    await waitUntil(`restart ${time} of the store`, () => store.pid() !== before, 30);
  }
  await waitUntil('the site is ready', isSiteReady, 60);
  for (const name of ['auth', 'chapters', 'events', 'admin', 'notifications', 'content', 'chat-1', 'chat-2'] as const)
    await waitUntil(`${name} is ready`, () => isReady(name), 30);
});
