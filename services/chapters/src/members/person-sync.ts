import {
  inTransaction,
  isRemovedPersonError,
  lockPeople,
  notFound,
  retryDuplicate,
  withPeopleLocked,
} from '@meridian/service-kit';
import type { BodyOf, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { recordMemberChanges } from './member-changes';
import { personFields } from '../models/person.model';
import type { Models } from '../models/create-models';

type PersonUpdate = BodyOf<typeof chaptersInternalApi.syncPerson>;

/**
 * Stores a person's profile from auth. Only the first sync adds the membership of the home chapter. Afterwards the
 * person's document exists, with or without memberships.
 */
export const syncPerson = (
  models: Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People'>,
  userId: string,
  { isActive, isSuspended, isSiteAdmin, homeChapterId, homeRole, version, ...profile }: PersonUpdate,
): Promise<void> =>
  retryDuplicate(async () => {
    const { db, People, Memberships, Chapters } = models;
    const fields = { ...personFields(userId, profile), isActive, isSiteAdmin: isSiteAdmin ?? false, version };
    const hidden = isSuspended !== undefined && { isSuspended };
    if (await updatePerson(models, userId, { ...fields, ...hidden })) return;
    if (await People.exists({ _id: userId })) return;
    await withPeopleLocked(db, userId, async (session) => {
      if (homeChapterId === undefined)
        return void (await People.insertMany([{ _id: userId, ...fields, ...hidden, places: [] }], { session }));
      // If the chapter was merged after the registration, the other chapter is the home chapter.
      const chosen = await Chapters.findById(homeChapterId, { 'archive.mergedInto': 1 }, { session }).lean();
      const homeId = chosen?.archive?.mergedInto ?? homeChapterId;
      const place = {
        _id: new Types.ObjectId(),
        chapterId: homeId,
        role: homeRole ?? ('member' as const),
        joinedAt: new Date(),
      };
      await People.insertMany([{ _id: userId, ...fields, ...hidden, places: [place] }], { session });
      await Memberships.insertMany([{ ...place, userId, ...hidden }], { session });
      const home = await Chapters.findOneAndUpdate(
        { _id: homeId },
        { $inc: { memberCount: 1, ...(place.role === 'admin' && { adminCount: 1 }) } },
        { session, projection: { archive: 1 } },
      ).lean();
      if (!home) throw notFound('chapter');
      // If the chapter was archived after the registration, the membership stays out of the directory like all others.
      if (home.archive) await People.updateOne({ _id: userId }, { $set: { places: [] } }, { session });
    });
  }).catch((error: unknown) => {
    if (!isRemovedPersonError(error)) throw error;
  }); // A late sync does not restore a removed person.

type Copy = ReturnType<typeof personFields> & {
  isActive: boolean;
  isSuspended?: boolean;
  isSiteAdmin: boolean;
  version: number;
};

type Needed = Pick<Models, 'db' | 'Memberships' | 'People'>;

/**
 * Stores a newer version of a known person. A change of `isActive` concerns their events and waiting lists, and
 * a suspension the memberships, too. Resolves to whether there was an older version.
 */
const updatePerson = ({ db, People, Memberships }: Needed, userId: string, copy: Copy): Promise<boolean> =>
  inTransaction(db, async (session) => {
    const { isActive, isSuspended, version } = copy;
    // An action that the person is taking as an admin therefore happens before the suspension or is refused.
    if (isSuspended) await lockPeople(db, userId, session);
    const older = { _id: userId, version: { $lt: version } };
    const before = await People.findOneAndUpdate(
      older,
      { $set: copy },
      { session, projection: { isActive: 1 } },
    ).lean();
    if (!before) return false;
    if (isSuspended !== undefined) await Memberships.updateMany({ userId }, { $set: { isSuspended } }, { session });
    if (before.isActive === isActive) return true;
    await recordMemberChanges(db, [{ userId }], session);
    return true;
  });
