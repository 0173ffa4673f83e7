import { startBackgroundJob, type BackgroundJob } from './background-job';
import { createLogger } from './logger';

const log = createLogger('test', 'silent');
let job: BackgroundJob | undefined;
beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  jest.useRealTimers();
  await job?.stop();
});

const start = (work: () => Promise<unknown>, options: { retryMs?: number; firstMs?: number } = {}) =>
  (job = startBackgroundJob(work, { everyMs: 100, log, failure: 'not done', ...options }));
const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('a run begins when its time has passed since the last one ended', async () => {
  let finish = (): void => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  start(work, { firstMs: 0 });
  await after(0);
  expect(work).toHaveBeenCalledTimes(1);
  await after(500);
  expect(work).toHaveBeenCalledTimes(1); // still under way
  finish();
  await after(99);
  expect(work).toHaveBeenCalledTimes(1);
  await after(1);
  expect(work).toHaveBeenCalledTimes(2);
  finish();
});

test('a failure is logged, and the work runs again sooner where that is asked for', async () => {
  const warn = jest.spyOn(log, 'warn');
  const work = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
  start(work, { retryMs: 20 });
  await after(100);
  expect(warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'not done');
  await after(20);
  expect(work).toHaveBeenCalledTimes(2);
  await after(99);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a run that is asked for comes sooner, and after the one that is under way', async () => {
  let finish = (): void => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { runSoon } = start(work);
  runSoon(10);
  await after(10);
  expect(work).toHaveBeenCalledTimes(1);
  runSoon(10);
  await after(50);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await after(10);
  expect(work).toHaveBeenCalledTimes(2);
  finish();
  await after(89);
  expect(work).toHaveBeenCalledTimes(2);
});

test('when it stops it waits for the run that is under way, and starts no other', async () => {
  let finish = (): void => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { runSoon, stop } = start(work, { firstMs: 0 });
  await after(0);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  runSoon(1);
  await after(10);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  await after(1000);
  expect(work).toHaveBeenCalledTimes(1);
});
