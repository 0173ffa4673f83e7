import type { Registry } from '@meridian/shared-types';
import { aRegistry, aRemote } from '../testing';
import { reloadIfOutdated } from './reload-if-outdated';

const running = aRemote({ version: '1' });
const HREF = 'http://localhost/events';
const before = globalThis.fetch;
const serve = (registry: Registry | undefined) => {
  globalThis.fetch = () =>
    registry
      ? Promise.resolve({ ok: true, json: () => Promise.resolve(registry) } as Response)
      : Promise.reject(new TypeError('offline'));
};
/** Returns `goes on` if the call returned, and `waits` if it keeps the document waiting to be replaced. */
const outcome = (reload: (href: string) => void) =>
  Promise.race([
    reloadIfOutdated(running, HREF, reload).then(() => 'goes on'),
    new Promise((resolve) => setTimeout(() => resolve('waits'), 20)),
  ]);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = before;
});

test('the document is reloaded once for a release that has another version of the module', async () => {
  serve(aRegistry([aRemote({ version: '2' })], 7));
  const reload = jest.fn();
  expect(await outcome(reload)).toBe('waits');
  expect(await outcome(reload)).toBe('goes on');
  expect(reload.mock.calls).toEqual([[HREF]]);
});

test('the document is reloaded again for a later release', async () => {
  const reload = jest.fn();
  serve(aRegistry([aRemote({ version: '2' })], 7));
  await outcome(reload);
  serve(aRegistry([aRemote({ version: '3' })], 8));
  expect(await outcome(reload)).toBe('waits');
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['the version is the newest', aRegistry([aRemote({ version: '1' })], 9)],
  ['the module is no longer there', aRegistry([], 9)],
  ['the registry cannot be reached', undefined],
])('the document is not reloaded when %s', async (_, registry) => {
  serve(registry);
  const reload = jest.fn();
  expect(await outcome(reload)).toBe('goes on');
  expect(reload).not.toHaveBeenCalled();
});
