import { MAX_BLOCKED } from '../conversation.model';
import type { DirectModels } from '../models';

/** Returns the people whom a person blocks. */
export async function listBlocked(Conversations: DirectModels['Conversations'], userId: string): Promise<string[]> {
  const found = await Conversations.find({ blockedBy: userId }, { _id: 0, people: 1 }).limit(MAX_BLOCKED).lean();
  return found.flatMap(({ people }) => people.map(String).filter((id) => id !== userId));
}
