import { createMembershipChecks } from './membership-checks';

const membershipStatus = jest.fn<Promise<{ isMember: boolean; role: null }>, [unknown]>();
const checks = createMembershipChecks({ membershipStatus });
beforeEach(() => {
  membershipStatus.mockReset().mockResolvedValue({ isMember: true, role: null });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.advanceTimersByTime(5000);
  jest.useRealTimers();
});

test('a result is cached for one second, per person and chapter', async () => {
  expect(await checks.isMember('ana', 1)).toBe(true);
  await Promise.all([checks.isMember('ana', 1), checks.isMember('ana', 1)]);
  expect(membershipStatus).toHaveBeenCalledTimes(1);
  await checks.isMember('ana', 2);
  await checks.isMember('ben', 1);
  expect(membershipStatus).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(1001);
  membershipStatus.mockResolvedValue({ isMember: false, role: null });
  expect(await checks.isMember('ana', 1)).toBe(false);
});

test('isMemberNow ignores the cache', async () => {
  await checks.isMember('gil', 1);
  membershipStatus.mockResolvedValue({ isMember: false, role: null });
  expect(await checks.isMemberNow('gil', 1)).toBe(false);
  expect(await checks.isMember('gil', 1)).toBe(false);
});

test('a failure rejects and is not cached', async () => {
  membershipStatus.mockRejectedValueOnce(new Error('away'));
  await expect(checks.isMember('eva', 1)).rejects.toThrow('away');
  expect(await checks.isMember('eva', 1)).toBe(true);
});

test('a forgotten membership is checked again', async () => {
  await checks.isMember('joe', 1);
  membershipStatus.mockResolvedValue({ isMember: false, role: null });
  checks.forget('joe', 1);
  expect(await checks.isMember('joe', 1)).toBe(false);
});
