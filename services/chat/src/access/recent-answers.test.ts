import { createRecentAnswers } from './recent-answers';

const ask = jest.fn<Promise<(key: string) => string>, [string[]]>();
let answers: ReturnType<typeof createRecentAnswers<string, string>>;
beforeEach(() => {
  jest.useFakeTimers();
  ask.mockReset().mockImplementation(async () => (key) => `${key} is here`);
  answers = createRecentAnswers(ask);
});
afterEach(() => jest.useRealTimers());

test('one call a second is about all keys that were in use within a minute', async () => {
  expect(await answers.get('ana')).toBe('ana is here');
  expect(await answers.get('ben')).toBe('ben is here'); // The call was not about ben, so there is another one.
  await Promise.all([answers.get('ana'), answers.get('ben')]);
  expect(ask.mock.calls).toEqual([[['ana']], [['ben']]]);
  jest.advanceTimersByTime(1001);
  await Promise.all([answers.get('ana'), answers.get('ben')]);
  expect(ask.mock.calls.slice(2)).toEqual([[['ana', 'ben']]]);
  jest.advanceTimersByTime(60_001);
  await answers.get('eva');
  expect(ask).toHaveBeenLastCalledWith(['eva']);
});

test('an answer is valid for one second from the time of its call', async () => {
  let respond: () => void = () => undefined;
  ask.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        respond = () => resolve(() => 'old');
      }),
  );
  const first = answers.get('ana');
  jest.advanceTimersByTime(900);
  respond();
  expect(await first).toBe('old');
  expect(await answers.get('ana')).toBe('old');
  jest.advanceTimersByTime(101);
  expect(await answers.get('ana')).toBe('ana is here');
});

test('an answer to a later call is not older than a second when all keys are asked about', async () => {
  await answers.get('ana');
  jest.advanceTimersByTime(999);
  await answers.get('ben');
  jest.advanceTimersByTime(2);
  await answers.get('ben');
  expect(ask).toHaveBeenCalledTimes(2);
  await answers.get('ana');
  expect(ask).toHaveBeenLastCalledWith(['ana', 'ben']);
});

test('a failure rejects everyone who waits for the answer, and the next request calls again', async () => {
  ask.mockRejectedValueOnce(new Error('away'));
  const both = [answers.get('ana'), answers.get('ana')];
  await expect(Promise.all(both)).rejects.toThrow('away');
  expect(await answers.get('ana')).toBe('ana is here');
});

test('after an invalidation, the next request calls again', async () => {
  await answers.get('ana');
  answers.invalidate('ana');
  await answers.get('ana');
  answers.invalidateAll();
  await answers.get('ana');
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a call is about at most 500 keys, and always about the current one', async () => {
  for (let n = 0; n < 600; n += 1) await answers.get(`person ${n}`);
  jest.advanceTimersByTime(1001);
  await answers.get('person 3');
  const [keys = []] = ask.mock.lastCall ?? [];
  expect(keys).toHaveLength(500);
  expect(keys).toContain('person 3');
});
