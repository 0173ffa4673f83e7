import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import { chaptersOf } from '../models/announcement.model';

const scheduledFor = (chapterId: number) => ({ chapterId, state: 'scheduled' as const });

/** Counts the announcements that are scheduled for a chapter. */
export const countScheduled = ({ HiddenAnnouncements }: Pick<Models, 'HiddenAnnouncements'>, chapterId: number) =>
  HiddenAnnouncements.countDocuments(scheduledFor(chapterId));

export async function moveScheduled(
  { HiddenAnnouncements }: Pick<Models, 'HiddenAnnouncements'>,
  { from, into }: { from: number; into: number },
  session: ClientSession,
): Promise<void> {
  const scheduled = await HiddenAnnouncements.find(
    scheduledFor(from),
    { chapterId: 1, several: 1, pinnedIn: 1, version: 1 },
    { session },
  ).lean();
  if (scheduled.length === 0) return;
  const moved = (ids: readonly number[]) => [...new Set(ids.map((id) => (id === from ? into : id)))];
  await HiddenAnnouncements.bulkWrite(
    scheduled.map(({ _id, pinnedIn, several, version = 1, ...announcement }) => ({
      updateOne: {
        filter: { _id },
        update: {
          $set: {
            chapterId: several ? moved(chaptersOf(announcement)) : into,
            version: version + 1,
            ...(pinnedIn && { pinnedIn: moved(pinnedIn) }),
          },
        },
      },
    })),
    { session, ordered: false },
  );
}
