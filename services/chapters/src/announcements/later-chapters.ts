import type { ClientSession, Connection } from 'mongoose';
import { announcementModel, hiddenAnnouncementModel } from '../models/announcement.model';

/** Adds a chapter that is founded or restored to the announcements for all chapters that include later ones. */
export async function addChapterToAnnouncements(
  db: Connection,
  chapterId: number,
  session: ClientSession,
): Promise<void> {
  const add = { $addToSet: { chapterId } };
  await announcementModel(db).updateMany({ later: true }, add, { session });
  await hiddenAnnouncementModel(db).updateMany({ later: true }, add, { session });
}
