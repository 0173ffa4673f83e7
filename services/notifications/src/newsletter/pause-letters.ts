import { findLostOffice } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { isDue } from '../models/letter.model';

export interface SenderSources {
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
}

type Needed = Pick<Models, 'Letters'>;

/**
 * Pauses the letters whose sender may no longer send letters. Another site admin reads them before they resume them in
 * their own name.
 */
export async function pauseLettersOfFormerSenders({ Letters }: Needed, { chapters }: SenderSources): Promise<void> {
  const due = isDue(new Date());
  for (const { _id, sentBy } of await Letters.find(due, { sentBy: 1 }).lean()) {
    const why = await findLostOffice(chapters, sentBy);
    if (!why) continue;
    const problem = `The sender of this letter ${why}. Read it, then resume or cancel it.`;
    const unchanged = sentBy ? { sentBy } : { sentBy: { $exists: false } };
    await Letters.updateOne(
      { _id, ...unchanged, ...due },
      { $set: { state: 'paused', problem }, $inc: { version: 1 } },
    );
  }
}
