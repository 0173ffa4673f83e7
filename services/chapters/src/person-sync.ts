import { isRemovedPersonError, notFound, retryDuplicate, withPeopleLocked } from '@meridian/kit';
import type { BodyOf, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { personFields } from './person.model';
import type { Models } from './models';

type PersonUpdate = BodyOf<typeof chaptersInternalApi.syncPerson>;

/**
 * Stores a person's profile from auth. Only the first sync adds the membership of the home chapter: afterwards the
 * person's document exists, with or without memberships.
 */
export const syncPerson = (
  models: Models,
  userId: string,
  { isActive, homeChapterId, version, ...profile }: PersonUpdate,
): Promise<void> =>
  retryDuplicate(async () => {
    const { db, People, Memberships, Chapters } = models;
    const fields = { ...personFields(userId, profile), isActive, version };
    const known = await People.updateOne({ _id: userId, version: { $lt: version } }, { $set: fields });
    if (known.matchedCount > 0 || (await People.exists({ _id: userId }))) return;
    await withPeopleLocked(db, userId, async (session) => {
      const place = {
        _id: new Types.ObjectId(),
        chapterId: homeChapterId,
        role: 'member' as const,
        joinedAt: new Date(),
      };
      await People.insertMany([{ _id: userId, ...fields, places: [place] }], { session });
      await Memberships.insertMany([{ ...place, userId }], { session });
      const home = await Chapters.updateOne({ _id: homeChapterId }, { $inc: { memberCount: 1 } }, { session });
      if (home.matchedCount === 0) throw notFound('chapter');
    }).catch((error: unknown) => {
      if (!isRemovedPersonError(error)) throw error;
    }); // a late sync does not restore a removed person
  });
