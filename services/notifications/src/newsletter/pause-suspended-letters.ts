import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models';
import { isDue } from './letter.model';

export interface SenderSources {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
}

/**
 * Pauses the letters whose sender was suspended meanwhile. Another site admin must review them before they are resumed.
 */
export async function pauseSuspendedLetters(
  { Letters }: Pick<Models, 'Letters'>,
  { chapters }: SenderSources,
): Promise<void> {
  const due = isDue(new Date());
  for (const { _id, sentBy } of await Letters.find(due, { sentBy: 1 }).lean()) {
    if (!sentBy || !(await chapters.standing({ params: { userId: String(sentBy) } })).isSuspended) continue;
    const problem = 'The account of the sender is suspended. Read the letter, then resume or cancel it.';
    await Letters.updateOne({ _id, ...due }, { $set: { state: 'paused', problem }, $inc: { version: 1 } });
  }
}
