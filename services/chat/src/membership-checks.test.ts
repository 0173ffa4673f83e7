import { createMembershipChecks } from './membership-checks';

const ask = jest.fn<Promise<{ isMember: boolean; role: null }>, [unknown]>();
const someone = createMembershipChecks({ standing: ask });
beforeEach(() => {
  ask.mockReset().mockResolvedValue({ isMember: true, role: null });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.advanceTimersByTime(5000);
  jest.useRealTimers();
});

test('an answer counts for one second, for one person in one chapter', async () => {
  expect(await someone.isMember('ana', 1)).toBe(true);
  await Promise.all([someone.isMember('ana', 1), someone.isMember('ana', 1)]);
  expect(ask).toHaveBeenCalledTimes(1);
  await someone.isMember('ana', 2);
  await someone.isMember('ben', 1);
  expect(ask).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(1001);
  ask.mockResolvedValue({ isMember: false, role: null });
  expect(await someone.isMember('ana', 1)).toBe(false);
});

test('who has to know is told as of now', async () => {
  await someone.isMember('gil', 1);
  ask.mockResolvedValue({ isMember: false, role: null });
  expect(await someone.isMemberNow('gil', 1)).toBe(false);
  expect(await someone.isMember('gil', 1)).toBe(false);
});

test('no answer is not remembered, and not taken for one', async () => {
  ask.mockRejectedValueOnce(new Error('away'));
  await expect(someone.isMember('eva', 1)).rejects.toThrow('away');
  expect(await someone.isMember('eva', 1)).toBe(true);
});

test('what is forgotten is asked anew', async () => {
  await someone.isMember('joe', 1);
  ask.mockResolvedValue({ isMember: false, role: null });
  someone.forget('joe', 1);
  expect(await someone.isMember('joe', 1)).toBe(false);
});
