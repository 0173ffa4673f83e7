import { createMembershipChecks, requireReader } from './membership-checks';

const membershipStatus = jest.fn<Promise<{ isMember: boolean; role: null }>, [unknown]>();
type Found = Awaited<ReturnType<Parameters<typeof createMembershipChecks>[0]['checkMemberships']>>;
const checkMemberships = jest.fn<Promise<Found>, [{ body: { userIds: string[] } }]>();
const checks = createMembershipChecks({ membershipStatus, checkMemberships });
/** Ana, Ben, Eva, Gil and Joe are members of chapters 1 to 4, and Ben is an admin. */
const everyone = (archivedIds: number[] = []): Found => ({
  memberships: ['ana', 'ben', 'eva', 'gil', 'joe'].flatMap((userId) =>
    [1, 2, 3, 4].map((chapterId) => ({ userId, chapterId, isAdmin: userId === 'ben' })),
  ),
  archivedIds,
});
beforeEach(() => {
  membershipStatus.mockReset().mockResolvedValue({ isMember: true, role: null });
  checkMemberships.mockReset().mockResolvedValue(everyone());
  checks.invalidateAll();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
/** Ends all memberships from now on. */
const endAll = () => {
  membershipStatus.mockResolvedValue({ isMember: false, role: null });
  checkMemberships.mockResolvedValue({ memberships: [], archivedIds: [] });
};

test('a result is cached for one second, for all chapters of a person', async () => {
  expect(await checks.recent('ana', 1)).toEqual({ isMember: true, role: 'member' });
  await Promise.all([checks.recent('ana', 1), checks.recent('ana', 2)]);
  expect(checkMemberships).toHaveBeenCalledTimes(1);
  endAll();
  expect(await checks.recent('ana', 1)).toEqual({ isMember: true, role: 'member' });
  jest.advanceTimersByTime(1001);
  expect(await checks.recent('ana', 1)).toMatchObject({ isMember: false });
});

test('members who write are checked together, and others are checked alone and once a second', async () => {
  await checks.recent('ana', 3);
  expect(await checks.recent('ben', 3)).toEqual({ isMember: true, role: 'admin' });
  jest.advanceTimersByTime(1001);
  await Promise.all([checks.recent('ana', 3), checks.recent('ben', 4)]);
  expect(checkMemberships.mock.calls.map(([{ body }]) => body.userIds)).toEqual([['ana'], ['ben'], ['ana', 'ben']]);
  expect(membershipStatus).not.toHaveBeenCalled();
  membershipStatus.mockResolvedValue({ isMember: false, role: null });
  await checks.recent('zoe', 3);
  expect(await checks.recent('zoe', 3)).toMatchObject({ isMember: false });
  expect(membershipStatus).toHaveBeenCalledTimes(1);
});

test('an archived chapter is recognized as such', async () => {
  checkMemberships.mockResolvedValueOnce(everyone([4]));
  expect(await checks.recent('ana', 4)).toEqual({ isMember: true, role: 'member', isArchived: true });
});

test('the current standing bypasses the cache', async () => {
  await checks.recent('gil', 1);
  endAll();
  expect(await checks.now('gil', 1)).toMatchObject({ isMember: false });
  expect(await checks.recent('gil', 1)).toMatchObject({ isMember: false });
});

test('a failure rejects and is not cached', async () => {
  checkMemberships.mockRejectedValueOnce(new Error('away'));
  await expect(checks.recent('eva', 1)).rejects.toThrow('away');
  expect(await checks.recent('eva', 1)).toMatchObject({ isMember: true });
});

test('a forgotten membership is checked again', async () => {
  await checks.recent('joe', 1);
  endAll();
  checks.invalidate('joe', 1);
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
