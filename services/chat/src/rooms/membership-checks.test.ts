import { createMembershipChecks, requireReader } from './membership-checks';

const membershipStatus = jest.fn<Promise<{ isMember: boolean; role: null }>, [unknown]>();
const checkMembers = jest.fn<Promise<{ memberIds: string[]; adminIds: string[]; isArchived: boolean }>, [unknown]>();
const checks = createMembershipChecks({ membershipStatus, checkMembers });
const everyone = ['ana', 'ben', 'eva', 'gil', 'joe'];
beforeEach(() => {
  membershipStatus.mockReset().mockResolvedValue({ isMember: true, role: null });
  checkMembers.mockReset().mockResolvedValue({ memberIds: everyone, adminIds: ['ben'], isArchived: false });
  checks.forgetAll();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
/** Ends all memberships from now on. */
const endAll = () => {
  membershipStatus.mockResolvedValue({ isMember: false, role: null });
  checkMembers.mockResolvedValue({ memberIds: [], adminIds: [], isArchived: false });
};

test('a result is cached for one second, separately for each chapter', async () => {
  expect(await checks.recent('ana', 1)).toEqual({ isMember: true, role: 'member' });
  await Promise.all([checks.recent('ana', 1), checks.recent('ana', 1)]);
  expect(checkMembers).toHaveBeenCalledTimes(1);
  await checks.recent('ana', 2);
  expect(checkMembers).toHaveBeenCalledTimes(2);
  endAll();
  expect(await checks.recent('ana', 1)).toEqual({ isMember: true, role: 'member' });
  jest.advanceTimersByTime(1001);
  expect(await checks.recent('ana', 1)).toMatchObject({ isMember: false });
});

test('members who write are checked together, and others are checked alone and once a second', async () => {
  await checks.recent('ana', 3);
  expect(await checks.recent('ben', 3)).toEqual({ isMember: true, role: 'admin' });
  jest.advanceTimersByTime(1001);
  await Promise.all([checks.recent('ana', 3), checks.recent('ben', 3)]);
  expect(checkMembers).toHaveBeenCalledTimes(3);
  expect(membershipStatus).not.toHaveBeenCalled();
  membershipStatus.mockResolvedValue({ isMember: false, role: null });
  await checks.recent('zoe', 3);
  expect(await checks.recent('zoe', 3)).toMatchObject({ isMember: false });
  expect(membershipStatus).toHaveBeenCalledTimes(1);
});

test('an archived chapter is recognised as such', async () => {
  checkMembers.mockResolvedValueOnce({ memberIds: everyone, adminIds: ['ben'], isArchived: true });
  expect(await checks.recent('ana', 4)).toEqual({ isMember: true, role: 'member', isArchived: true });
});

test('the current standing bypasses the cache', async () => {
  await checks.recent('gil', 1);
  endAll();
  expect(await checks.now('gil', 1)).toMatchObject({ isMember: false });
  expect(await checks.recent('gil', 1)).toMatchObject({ isMember: false });
});

test('a failure rejects and is not cached', async () => {
  checkMembers.mockRejectedValueOnce(new Error('away'));
  await expect(checks.recent('eva', 1)).rejects.toThrow('away');
  expect(await checks.recent('eva', 1)).toMatchObject({ isMember: true });
});

test('a forgotten membership is checked again', async () => {
  await checks.recent('joe', 1);
  endAll();
  checks.forget('joe', 1);
  expect(await checks.recent('joe', 1)).toMatchObject({ isMember: false });
});

test('in a view-as session a chat can be read only if both people are members', async () => {
  const members = new Set(['ana', 'both']);
  membershipStatus.mockImplementation(async (call) => {
    const { params } = call as { params: { userId: string } };
    return { isMember: members.has(params.userId), role: null };
  });
  const reads = (caller: { userId: string; actorId?: string; isReadOnly?: true }) => requireReader(checks, caller, 1);
  await reads({ userId: 'ana' });
  await reads({ userId: 'ana', actorId: 'both', isReadOnly: true });
  await reads({ userId: 'ana', actorId: 'admin' }); // A person who acts as another one has the other's rights.
  await expect(reads({ userId: 'eve' })).rejects.toThrow('Only members of this chapter');
  await expect(reads({ userId: 'eve', actorId: 'both', isReadOnly: true })).rejects.toThrow('Only members');
  await expect(reads({ userId: 'ana', actorId: 'admin', isReadOnly: true })).rejects.toThrow('not a member');
});
