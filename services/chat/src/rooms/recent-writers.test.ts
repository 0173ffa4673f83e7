import { createRecentWriters } from './recent-writers';

const ask = jest.fn<Promise<(userId: string) => string>, [number, string[]]>();
let writers: ReturnType<typeof createRecentWriters<string>>;
beforeEach(() => {
  jest.useFakeTimers();
  ask.mockReset().mockImplementation(async (chapterId) => (userId) => `${userId} in ${chapterId}`);
  writers = createRecentWriters(ask);
});
afterEach(() => jest.useRealTimers());

test('one call a second checks everyone who has written within a minute, by chapter', async () => {
  expect(await writers.get('ana', 1)).toBe('ana in 1');
  expect(await writers.get('ben', 1)).toBe('ben in 1'); // The earlier call was not about ben.
  await Promise.all([writers.get('ana', 1), writers.get('ben', 1)]);
  expect(ask.mock.calls).toEqual([
    [1, ['ana']],
    [1, ['ben', 'ana']],
  ]);
  jest.advanceTimersByTime(1001);
  await Promise.all([writers.get('ana', 1), writers.get('ben', 1), writers.get('ana', 2)]);
  expect(ask.mock.calls.slice(2)).toEqual([
    [1, ['ana', 'ben']],
    [2, ['ana']],
  ]);
  jest.advanceTimersByTime(60_001);
  await writers.get('eva', 1);
  expect(ask).toHaveBeenLastCalledWith(1, ['eva']);
});

test('an answer is valid for one second from the time of its call', async () => {
  let respond: () => void = () => undefined;
  ask.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        respond = () => resolve(() => 'old');
      }),
  );
  const first = writers.get('ana', 1);
  jest.advanceTimersByTime(900);
  respond();
  expect(await first).toBe('old');
  expect(await writers.get('ana', 1)).toBe('old');
  jest.advanceTimersByTime(101);
  expect(await writers.get('ana', 1)).toBe('ana in 1');
});

test('a failure rejects everyone who waits for the answer, and the next request calls again', async () => {
  ask.mockRejectedValueOnce(new Error('away'));
  const both = [writers.get('ana', 1), writers.get('ana', 1)];
  await expect(Promise.all(both)).rejects.toThrow('away');
  expect(await writers.get('ana', 1)).toBe('ana in 1');
});

test('after forget, the next request calls again', async () => {
  await writers.get('ana', 1);
  writers.forget(1);
  await writers.get('ana', 1);
  writers.forgetAll();
  await writers.get('ana', 1);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a call is about at most 500 people, and always about the current writer', async () => {
  for (let n = 0; n < 600; n += 1) await writers.get(`person ${n}`, 1);
  const [, people = []] = ask.mock.lastCall ?? [];
  expect(people).toHaveLength(500);
  expect(people).toContain('person 599');
});
