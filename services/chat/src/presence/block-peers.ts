import { MAX_BLOCKED } from '../direct/conversation.model';
import type { DirectModels } from '../direct/models';

/** Returns the people whom a person blocks, and those who block the person. */
export async function findBlockPeers(
  Conversations: DirectModels['Conversations'],
  userId: string,
): Promise<ReadonlySet<string>> {
  const found = await Conversations.find({ people: userId, 'blockedBy.0': { $exists: true } }, { _id: 0, people: 1 })
    .limit(MAX_BLOCKED)
    .lean();
  return new Set(found.flatMap(({ people }) => people.map(String).filter((id) => id !== userId)));
}
