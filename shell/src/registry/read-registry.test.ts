import { aRegistry, aRemote } from '../testing';
import { readRegistry } from './read-registry';

const registry = aRegistry([aRemote()], 4);
const before = globalThis.fetch;
const mockResponse = (ok: boolean, body: unknown) => {
  globalThis.fetch = () =>
    Promise.resolve({ ok, status: ok ? 200 : 503, json: () => Promise.resolve(body) } as Response);
};

const inPage = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="registry">${text}</script>`;
};

beforeEach(() => {
  localStorage.clear();
  inPage('');
});
afterEach(() => {
  globalThis.fetch = before;
  jest.restoreAllMocks();
});

test('the registry of the server is used and stored', async () => {
  mockResponse(true, registry);
  expect(await readRegistry()).toEqual(registry);
  mockResponse(false, undefined);
  expect(await readRegistry()).toEqual(registry);
});

test('a response that is not a registry is ignored', async () => {
  mockResponse(true, registry);
  await readRegistry();
  mockResponse(true, { schema: 2 });
  expect(await readRegistry()).toEqual(registry);
});

test('a stored copy that is not a registry is ignored', async () => {
  localStorage.setItem('meridian:registry', '{"schema":1,"release":"x"}');
  mockResponse(false, undefined);
  await expect(readRegistry()).rejects.toThrow('responded with 503');
});

test('reading fails if the server cannot be reached and there is no copy', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await expect(readRegistry()).rejects.toThrow('offline');
});

test('a registry with a bad entry is used without the entry, and does not replace the good copy', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockResponse(true, registry);
  await readRegistry();
  mockResponse(true, { ...registry, release: 5, remotes: [...registry.remotes, { ...aRemote(), mounts: [null] }] });
  expect(await readRegistry()).toEqual({ ...registry, release: 5 });
  expect(error).toHaveBeenCalledTimes(1);
  mockResponse(false, undefined);
  expect(await readRegistry()).toEqual(registry);
});

test('a registry that does not arrive in time is not used', async () => {
  inPage(JSON.stringify(registry));
  globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('given up'))));
  expect(await readRegistry(10)).toEqual(registry);
});

test('the newer one of the copy and the registry in the page is used', async () => {
  mockResponse(true, registry);
  await readRegistry();
  mockResponse(false, undefined);
  inPage(JSON.stringify(aRegistry([aRemote({ version: '2' })], 5)));
  expect((await readRegistry()).release).toBe(5);
  inPage(JSON.stringify(aRegistry([aRemote({ version: '0' })], 3)));
  expect((await readRegistry()).release).toBe(4);
  inPage('{');
  expect((await readRegistry()).release).toBe(4);
});
