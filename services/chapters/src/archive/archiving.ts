import { isolated } from '@meridian/shared-types';
import { conflict, recordAction, withPeopleLocked, type HttpError } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { checkNotSuspended } from '../chapters/admin-checks';
import { addChapterToAnnouncements } from '../announcements/later-chapters';
import type { ChapterDoc } from '../models/chapter.model';
import type { Caller } from '../chapters/chapter.policy';
import { requireChapter } from '../chapters/require-chapter';
import { findChapterNames } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';
import type { ChapterEvents } from './chapter-events';
import { OPEN, requireOpenChapter, requireNoMovingEvents, archivedRefusal } from '../chapters/open-chapters';

/** The number of people whose places are restored with one command. */
const BATCH = 1000;

/**
 * Archives a chapter. Memberships, roles and pending requests stay unchanged. Only their copies in the directory are
 * removed, so that no list shows them. Upcoming events are cancelled afterwards by {@link endEvents}.
 * @throws {HttpError} 409 if there are upcoming events that should not be cancelled, 503 if the events service does not
 * respond.
 */
export async function archiveChapter(
  models: Pick<Models, 'db' | 'Chapters' | 'People'>,
  events: Pick<ChapterEvents, 'upcomingOfChapter'>,
  caller: Caller,
  id: number,
  { reason, cancelEvents }: { reason: string; cancelEvents: boolean },
): Promise<ChapterDoc> {
  await requireOpenChapter(models, id);
  if (!cancelEvents) await requireNoEvents(events, id);
  return withPeopleLocked(models.db, caller.userId, async (session) => {
    await checkNotSuspended(models, caller, session);
    await requireNoMovingEvents(models, id, session);
    const archive = { at: new Date(), reason, cancelEventsBy: caller.userId };
    const chapter = await models.Chapters.findOneAndUpdate(
      { _id: id, ...OPEN },
      { $set: { archive } },
      { session, returnDocument: 'after' },
    ).lean();
    if (!chapter) throw await archivedRefusal(models, id, session);
    await models.People.updateMany(
      { isActive: { $in: [true, false] }, 'places.chapterId': id },
      { $pull: { places: { chapterId: id } } },
      { session },
    );
    await audit(models, 'archived', chapter, reason, session);
    return chapter;
  });
}

/** Brings an archived chapter back, so that lists show its members again. Cancelled events stay cancelled. */
export async function bringBackChapter(
  models: Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People'>,
  caller: Caller,
  id: number,
  reason: string,
): Promise<ChapterDoc> {
  const { archive } = await requireChapter(models, id);
  if (archive?.mergedInto !== undefined) throw await merged(models, archive.mergedInto);
  return withPeopleLocked(models.db, caller.userId, async (session) => {
    await checkNotSuspended(models, caller, session);
    const chapter = await models.Chapters.findOneAndUpdate(
      { _id: id, 'archive.at': { $exists: true }, 'archive.mergedInto': { $exists: false } },
      { $unset: { archive: 1 } },
      { session, returnDocument: 'after' },
    ).lean();
    if (!chapter) throw conflict('not_archived', 'This chapter is not archived.');
    await restorePlaces(models, id, session);
    await addChapterToAnnouncements(models.db, id, session);
    await audit(models, 'brought-back', chapter, reason, session);
    return chapter;
  });
}

/** Creates the refusal for a merged chapter. Its data now belongs to another chapter and can no longer be separated. */
async function merged(models: Pick<Models, 'Chapters'>, intoId: number): Promise<HttpError> {
  const into = (await findChapterNames(models, [intoId])).get(intoId)?.name ?? 'another chapter';
  return conflict(
    'merged',
    `This chapter is part of ${into} now: its members, requests, addresses and upcoming events are there. It cannot come back.`,
  );
}

async function requireNoEvents(events: Pick<ChapterEvents, 'upcomingOfChapter'>, id: number): Promise<void> {
  const { count } = await events.upcomingOfChapter({ params: { id } });
  if (count === 0) return;
  throw conflict(
    'upcoming_events',
    `This chapter has ${count} upcoming ${count === 1 ? 'event' : 'events'}. Say whether to cancel them.`,
  );
}

/** Copies the memberships of a chapter to the directory again, each at its position in the order of joining. */
async function restorePlaces(
  { Memberships, People }: Pick<Models, 'Memberships' | 'People'>,
  chapterId: number,
  session: ClientSession,
): Promise<void> {
  const memberships = await Memberships.find({ chapterId }, null, { session }).lean();
  for (let from = 0; from < memberships.length; from += BATCH)
    await People.bulkWrite(
      memberships.slice(from, from + BATCH).map(({ _id, userId, role, joinedAt }) => ({
        updateOne: {
          filter: { _id: userId, 'places.chapterId': { $ne: chapterId } },
          update: { $push: { places: { $each: [{ _id, chapterId, role, joinedAt }], $sort: { joinedAt: 1 } } } },
        },
      })),
      { session, ordered: false },
    );
}

const audit = (
  { db }: Pick<Models, 'db'>,
  what: 'archived' | 'brought-back',
  { _id, name }: Pick<ChapterDoc, '_id' | 'name'>,
  reason: string,
  session: ClientSession,
) =>
  recordAction(
    db,
    { action: `chapter.${what}`, subject: _id, chapterId: _id, detail: `${isolated(name)}: ${reason}` },
    session,
  );
