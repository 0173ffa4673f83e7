import { blockWritesOfMerged, withPeopleLocked } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { FORMER_LINKS } from '../models/feed.model';
import type { SeatModels } from '../rsvps/seats/seat-changes';
import type { Models } from '../models/create-models';
import { removeReplies } from '../rsvps/replying/reply-removal';
import type { ReplyChange } from '../event-terms/reply';
import { mergeCheckIns } from './merge-check-ins';
import type { Merge } from './merge';

type Needed = SeatModels &
  Pick<Models, 'Drafts' | 'Series' | 'Changes' | 'CheckIns' | 'Settings' | 'ChapterBans' | 'CalendarFeeds'>;

/**
 * Moves everything of the merged account to the remaining one in one transaction. If both have an RSVP to an event,
 * that of the remaining account stays, and the seats of the other one become free. Resolves to the RSVPs of other
 * people that changed, by event.
 */
export async function mergePerson(models: Needed, merge: Merge): Promise<Map<string, ReplyChange[]>> {
  await blockWritesOfMerged(models.db, merge.fromId, merge.intoId);
  return withPeopleLocked(models.db, merge.intoId, async (session) => {
    await mergePulses(models, merge, session);
    const promoted = await mergeReplies(models, merge, session);
    await mergeCheckIns(models, merge, session);
    await mergeSettings(models, merge, session);
    await mergeAuthorship(models, merge, session);
    await models.ChapterBans.deleteMany({ userId: merge.fromId }, { session }); // Chapters has the merged ones.
    return promoted;
  });
}

async function mergeReplies(
  models: SeatModels & Pick<Models, 'Settings'>,
  { fromId, intoId }: Merge,
  session: ClientSession,
) {
  const { Pulses, Rsvps, Settings } = models;
  const moving = await Rsvps.find({ userId: fromId }, { _id: 0, eventId: 1 }, { session }).lean();
  const eventIds = moving.map(({ eventId }) => eventId);
  const own = eventIds.length
    ? await Rsvps.find(
        { userId: intoId, eventId: { $in: eventIds } },
        { _id: 0, eventId: 1, status: 1 },
        { session },
      ).lean()
    : [];
  // Only people who go have a pulse.
  const notGoing = own.flatMap(({ eventId, status }) => (status === 'attending' ? [] : [eventId]));
  if (notGoing.length > 0) await Pulses.deleteMany({ userId: intoId, eventId: { $in: notGoing } }, { session });
  const met = { userId: fromId, eventId: { $in: own.map(({ eventId }) => eventId) } };
  const promoted =
    own.length > 0 ? await removeReplies(models, met, session, { isRemoved: true }) : new Map<string, ReplyChange[]>();
  const isHidden = await Settings.exists({ _id: intoId, showAttendance: false }).session(session);
  await Rsvps.updateMany(
    { userId: fromId },
    { $set: { userId: intoId, ...(isHidden && { isHidden: true }) } },
    { session },
  );
  return promoted;
}

/** Moves pulses. If both accounts have one for an event, the later one stays. */
async function mergePulses(
  { Pulses }: Pick<Models, 'Pulses'>,
  { fromId, intoId }: Merge,
  session: ClientSession,
): Promise<void> {
  const found = await Pulses.find({ userId: { $in: [fromId, intoId] } }, { eventId: 1, at: 1 }, { session }).lean();
  const pulses = found.sort((one, other) => one.at.getTime() - other.at.getTime());
  const latest = new Map(pulses.map(({ _id, eventId }) => [String(eventId), _id]));
  const older = pulses.filter(({ _id, eventId }) => latest.get(String(eventId)) !== _id);
  if (older.length > 0) await Pulses.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } }, { session });
  await Pulses.updateMany({ userId: fromId }, { $set: { userId: intoId } }, { session });
}

/**
 * Moves settings and calendar links. Those of the remaining account stay, and those of the other one are used where
 * there are none.
 */
async function mergeSettings(
  { Settings, CalendarFeeds }: Pick<Models, 'Settings' | 'CalendarFeeds'>,
  { fromId, intoId }: Merge,
  session: ClientSession,
): Promise<void> {
  const settings = await Settings.findById(fromId, { showAttendance: 1 }, { session }).lean();
  if (settings) {
    await Settings.updateOne(
      { _id: intoId },
      { $setOnInsert: { showAttendance: settings.showAttendance } },
      { upsert: true, session },
    );
    await Settings.deleteOne({ _id: fromId }, { session });
  }
  const feeds = await CalendarFeeds.find(
    { userId: { $in: [fromId, intoId] } },
    { userId: 1, kind: 1, tokenHash: 1, formerHashes: 1 },
    { session },
  ).lean();
  for (const feed of feeds.filter(({ userId }) => userId.equals(fromId))) {
    const own = feeds.find(({ userId, kind }) => userId.equals(intoId) && kind === feed.kind);
    if (!own) {
      await CalendarFeeds.updateOne({ _id: feed._id }, { $set: { userId: intoId } }, { session });
      continue;
    }
    // Calendar apps that read the other link get a 410.
    const former = [...feed.formerHashes, ...(feed.tokenHash ? [feed.tokenHash] : []), ...own.formerHashes];
    await CalendarFeeds.deleteOne({ _id: feed._id }, { session });
    await CalendarFeeds.updateOne(
      { _id: own._id },
      { $set: { formerHashes: former.slice(-FORMER_LINKS) } },
      { session },
    );
  }
}

async function mergeAuthorship(
  { Events, Series, Drafts, Changes }: Pick<Models, 'Events' | 'Drafts' | 'Series' | 'Changes'>,
  { fromId, intoId }: Merge,
  session: ClientSession,
): Promise<void> {
  const created = { $set: { createdBy: intoId } };
  await Events.updateMany({ createdBy: fromId }, created, { session });
  await Events.updateMany(
    { 'messages.by': fromId },
    { $set: { 'messages.$[own].by': intoId } },
    { session, arrayFilters: [{ 'own.by': fromId }] },
  );
  await Series.updateMany({ createdBy: fromId }, created, { session });
  await Drafts.updateMany({ createdBy: fromId }, created, { session });
  await Changes.updateMany({ by: fromId }, { $set: { by: intoId } }, { session });
}
