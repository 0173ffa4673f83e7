import type { SignalPayload } from '@meridian/shared-types/contracts';
import { createListCache, allowsCached, type SignalBus } from '..';

/** A bus that delivers to all its subscribers at once, as Redis does to all replicas. */
function createBus(): SignalBus {
  const handlers: ((payload: never) => void)[] = [];
  return {
    publish: (_name, payload) => {
      for (const handler of handlers) handler(payload as never);
    },
    onSignal: (_name, handler) => void handlers.push(handler),
  };
}

/** A replica of a service with a list of numbers. Each read adds one number. */
function createReplica(service: SignalPayload<'listsChanged'>['service'], bus: SignalBus) {
  const lists = createListCache(service, bus);
  let reads = 0;
  const list = lists.cached(async ({ chapter }: { chapter: number }) => `${chapter}.${(reads += 1)}`);
  return { ...lists, read: (chapter: number, isRecalled = true) => list({ chapter }, isRecalled) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('A page of each key is cached for half a second from the start of its read', async () => {
  const { read } = createReplica('events', createBus());
  expect(await Promise.all([read(1), read(1), read(2)])).toEqual(['1.1', '1.1', '2.2']);
  jest.advanceTimersByTime(499);
  expect(await read(1)).toBe('1.1');
  jest.advanceTimersByTime(2);
  expect(await read(1)).toBe('1.3');
});

test('A person who has just changed something reads a new page, which the others then get', async () => {
  const { read } = createReplica('events', createBus());
  await read(1);
  expect([await read(1, false), await read(1)]).toEqual(['1.2', '1.2']);
  expect(
    [{ 'cache-control': 'no-cache' }, { 'cache-control': 'max-age=0' }, {}].map((headers) => allowsCached({ headers })),
  ).toEqual([false, true, true]);
});

test('After a change all replicas of the service discard pages and reads in progress, and other services do not', async () => {
  const bus = createBus();
  const [one, two, other] = [
    createReplica('events', bus),
    createReplica('events', bus),
    createReplica('chapters', bus),
  ];
  await Promise.all([one, two, other].map(({ read }) => read(1)));
  const onItsWay = two.read(2);
  one.forgetAll();
  expect(await onItsWay).toBe('2.2');
  expect(await Promise.all([one.read(1), two.read(1), two.read(2), other.read(1)])).toEqual([
    '1.2',
    '1.3',
    '2.4',
    '1.1',
  ]);
});
