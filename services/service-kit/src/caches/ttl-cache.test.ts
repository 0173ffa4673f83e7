import { createTtlCache, memoize } from './ttl-cache';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('A value is loaded once per key until it expires', async () => {
  const load = jest.fn(async (key: string) => key.toUpperCase());
  const cache = createTtlCache(load, { ttlMs: 1000 });
  expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')])).toEqual(['A', 'A', 'B']);
  expect(load).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(999);
  await cache.get('a');
  expect(load).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(2);
  await cache.get('a');
  expect(load).toHaveBeenCalledTimes(3);
});

test('A refreshed or deleted key is loaded again', async () => {
  let version = 0;
  const cache = createTtlCache(async (_key: string) => ++version, { ttlMs: 1000 });
  expect(await cache.get('a')).toBe(1);
  expect(await cache.refresh('a')).toBe(2);
  expect(await cache.get('a')).toBe(2);
  cache.delete('a');
  expect(await cache.get('a')).toBe(3);
});

test('A failure rejects for all waiting callers, is not cached, and does not remove a newer value', async () => {
  const load = jest.fn<Promise<string>, [string]>().mockResolvedValue('fine');
  const cache = createTtlCache(load, { ttlMs: 1000 });
  load.mockRejectedValueOnce(new Error('away'));
  const both = [cache.get('a'), cache.get('a')];
  for (const one of both) await expect(one).rejects.toThrow('away');
  expect(await cache.get('a')).toBe('fine');
  load.mockImplementationOnce(() => Promise.resolve().then(() => Promise.reject(new Error('late'))));
  const late = cache.refresh('b');
  const newer = cache.refresh('b');
  await expect(late).rejects.toThrow('late');
  expect(cache.get('b')).toBe(newer);
});

test('Over `max` keys, the least recently used one is dropped', async () => {
  const load = jest.fn(async (key: number) => key);
  const cache = createTtlCache(load, { ttlMs: 1000, max: 2 });
  for (const key of [1, 2, 1, 3, 1]) await cache.get(key);
  expect(load.mock.calls).toEqual([[1], [2], [3]]);
});

test('`memoize` caches a single value', async () => {
  const load = jest.fn(async () => 'value');
  const value = memoize(load, 5000);
  expect(await Promise.all([value(), value()])).toEqual(['value', 'value']);
  expect(load).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(5001);
  await value();
  expect(load).toHaveBeenCalledTimes(2);
});
