import { conflict, inTransaction, retryDuplicate } from '@meridian/kit';
import type { Stores } from './stores';

/** Forgets a person, in the order of writes that all changes of memberships keep. Gives the chapters that they were in. */
export const removePerson = (stores: Stores, userId: string): Promise<number[]> =>
  retryDuplicate(() => inTransaction(stores.db, async (session) => {
    const { JoinRequests, Memberships, People, Chapters, RemovedPeople } = stores;
    await RemovedPeople.updateOne({ _id: userId }, {}, { upsert: true, session });
    await JoinRequests.deleteMany({ userId }, { session });
    await Memberships.deleteMany({ userId }, { session });
    const person = await People.findOneAndDelete({ _id: userId }, { session, projection: { places: 1 } }).lean();
    const places = person?.places ?? [];
    const chapterIds = places.map(({ chapterId }) => chapterId);
    const administered = places.filter(({ role }) => role === 'admin').map(({ chapterId }) => chapterId);
    if (chapterIds.length > 0) await Chapters.updateMany({ _id: { $in: chapterIds } }, { $inc: { memberCount: -1 } }, { session });
    if (administered.length > 0) {
      const handed = await Chapters.updateMany({ _id: { $in: administered }, adminCount: { $gt: 1 } }, { $inc: { adminCount: -1 } }, { session });
      if (handed.matchedCount < administered.length) await refuse(stores, administered);
    }
    return chapterIds;
  }));

/** Reads outside of the transaction, where no count has been lowered yet. */
async function refuse({ Chapters }: Stores, administered: number[]): Promise<never> {
  const left = await Chapters.find({ _id: { $in: administered }, adminCount: { $lte: 1 } }, { name: 1 }).lean();
  return conflict('only_admin', `Please make another member an admin first: you are the only one of ${left.map(({ name }) => name).join(' and ')}.`);
}
