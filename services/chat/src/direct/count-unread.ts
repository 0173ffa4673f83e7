import type { DirectModels } from './models';

/**
 * Counts a person's unread direct messages up to `max`. Those of people whom they block and of
 * muted conversations are not counted.
 */
export async function countDirectMessages(
  Conversations: DirectModels['Conversations'],
  userId: string,
  max: number,
): Promise<number> {
  const unread = await Conversations.find(
    { unreadBy: userId, blockedBy: { $ne: userId }, mutedBy: { $ne: userId } },
    { _id: 0, people: 1, first: 1, second: 1 },
  )
    .limit(max)
    .lean();
  const counts = unread.map(({ people, first, second }) => (people[0]?.equals(userId) ? first : second).unread);
  return Math.min(
    max,
    counts.reduce((sum, count) => sum + count, 0),
  );
}
