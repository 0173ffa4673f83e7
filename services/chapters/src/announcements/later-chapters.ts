import type { ClientSession, Connection } from 'mongoose';
import { announcementModel, hiddenAnnouncementModel } from './announcement.model';

/** A chapter that is founded, or comes back, gets what is for all chapters and says that it is for later ones too. */
export async function addChapterToAnnouncements(
  db: Connection,
  chapterId: number,
  session: ClientSession,
): Promise<void> {
  const add = { $addToSet: { chapterId } };
  await announcementModel(db).updateMany({ later: true }, add, { session });
  await hiddenAnnouncementModel(db).updateMany({ later: true }, add, { session });
}
