import { aRegistry, aRemote } from '../testing';
import { readRegistry } from './read-registry';

const registry = aRegistry([aRemote()], 4);
const before = globalThis.fetch;
const answer = (ok: boolean, body: unknown) => {
  globalThis.fetch = () =>
    Promise.resolve({ ok, status: ok ? 200 : 503, json: () => Promise.resolve(body) } as Response);
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = before;
});

test('the registry of the server counts, and is kept', async () => {
  answer(true, registry);
  expect(await readRegistry()).toEqual(registry);
  answer(false, undefined);
  expect(await readRegistry()).toEqual(registry);
});

test('an answer that is no registry counts as none', async () => {
  answer(true, registry);
  await readRegistry();
  answer(true, { schema: 2 });
  expect(await readRegistry()).toEqual(registry);
});

test('a copy that is no registry is not used', async () => {
  localStorage.setItem('meridian:registry', '{"schema":1,"release":"x"}');
  answer(false, undefined);
  await expect(readRegistry()).rejects.toThrow('answered 503');
});

test('a server that cannot be reached, and no copy: the failure comes through', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await expect(readRegistry()).rejects.toThrow('offline');
});
