import { aRegistry, aRemote } from '../testing';
import { readRegistry } from './read-registry';

const registry = aRegistry([aRemote()], 4);
const before = globalThis.fetch;
const mockResponse = (ok: boolean, body: unknown) => {
  globalThis.fetch = () =>
    Promise.resolve({ ok, status: ok ? 200 : 503, json: () => Promise.resolve(body) } as Response);
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = before;
});

test('uses the registry of the server, and stores it', async () => {
  mockResponse(true, registry);
  expect(await readRegistry()).toEqual(registry);
  mockResponse(false, undefined);
  expect(await readRegistry()).toEqual(registry);
});

test('ignores a response that is not a registry', async () => {
  mockResponse(true, registry);
  await readRegistry();
  mockResponse(true, { schema: 2 });
  expect(await readRegistry()).toEqual(registry);
});

test('ignores a stored copy that is not a registry', async () => {
  localStorage.setItem('meridian:registry', '{"schema":1,"release":"x"}');
  mockResponse(false, undefined);
  await expect(readRegistry()).rejects.toThrow('responded with 503');
});

test('rejects if the server cannot be reached and there is no copy', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await expect(readRegistry()).rejects.toThrow('offline');
});
