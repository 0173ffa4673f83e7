import { withPeopleLocked } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import type { Models } from '../models/create-models';
import { FORMER_LINKS } from '../models/feed.model';

/** Ends a person's feed links that were created until a time. Their readers get a 410. */
export async function endFeeds(
  { db, CalendarFeeds }: Pick<Models, 'CalendarFeeds'> & { db: Connection },
  userId: string,
  createdUntil: Date,
): Promise<void> {
  await withPeopleLocked(db, userId, async (session) => {
    const made = { userId, tokenHash: { $exists: true }, createdAt: { $lte: createdUntil } };
    for (const { _id, tokenHash } of await CalendarFeeds.find(made, { tokenHash: 1 }, { session }).lean())
      await CalendarFeeds.updateOne(
        { _id },
        { $unset: { tokenHash: 1 }, $push: { formerHashes: { $each: [tokenHash], $slice: -FORMER_LINKS } } },
        { session },
      );
  });
}
