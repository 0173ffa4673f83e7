import { startBackgroundJob, type BackgroundJob } from './background-job';
import type { Identity } from '../identity/identity';
import { createLogger, currentContext, withContext } from '../observability/logger';

const log = createLogger('test', 'silent');
let job: BackgroundJob | undefined;
beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  jest.useRealTimers();
  await job?.stop();
});

const start = (work: () => Promise<unknown>, options: { retryMs?: number; firstMs?: number } = {}) =>
  (job = startBackgroundJob(work, { everyMs: 100, log, failure: 'not done', ...options }));
const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('A run starts `everyMs` after the end of the last one', async () => {
  let finish = (): void => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  start(work, { firstMs: 0 });
  await advance(0);
  expect(work).toHaveBeenCalledTimes(1);
  await advance(500);
  expect(work).toHaveBeenCalledTimes(1); // The first run has not ended.
  finish();
  await advance(99);
  expect(work).toHaveBeenCalledTimes(1);
  await advance(1);
  expect(work).toHaveBeenCalledTimes(2);
  finish();
});

test('A failure is logged, and the next run starts after `retryMs`', async () => {
  const warn = jest.spyOn(log, 'warn');
  const work = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
  start(work, { retryMs: 20 });
  await advance(100);
  expect(warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'not done');
  await advance(20);
  expect(work).toHaveBeenCalledTimes(2);
  await advance(99);
  expect(work).toHaveBeenCalledTimes(2);
});

test('`runSoon` makes the next run earlier, but does not start it during the current one', async () => {
  let finish = (): void => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { runSoon } = start(work);
  runSoon(10);
  await advance(10);
  expect(work).toHaveBeenCalledTimes(1);
  runSoon(10);
  await advance(50);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await advance(10);
  expect(work).toHaveBeenCalledTimes(2);
  finish();
  await advance(89);
  expect(work).toHaveBeenCalledTimes(2);
});

test('`stop` waits for the current run and prevents further ones', async () => {
  let finish = (): void => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { runSoon, stop } = start(work, { firstMs: 0 });
  await advance(0);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  runSoon(1);
  await advance(10);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  await advance(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('A run never has the identity of the request that started it, not even after an hour', async () => {
  const contexts: ReturnType<typeof currentContext>[] = [];
  const identity = { userId: 'u1', sessionId: 's1', isActive: true, isSiteAdmin: false } satisfies Identity;
  const request = { requestId: 'of-the-request', identity, identityToken: 'expires' };
  const { runSoon } = withContext(request, () => start(async () => void contexts.push(currentContext())));
  withContext(request, () => runSoon(10));
  await advance(10);
  await advance(60 * 60_000);
  expect(contexts.length).toBeGreaterThan(1000);
  expect(contexts.filter((context) => context?.identity || context?.identityToken)).toEqual([]);
  expect(new Set(contexts.map((context) => context?.requestId)).size).toBe(contexts.length);
});
