import { Types } from 'mongoose';
import { inForceAt } from '../models/chapter-ban.model';
import type { Models } from '../models/create-models';
import type { Organizer } from './hand-over';

type Needed = Pick<Models, 'Events' | 'Drafts' | 'Rsvps' | 'ChapterBans'>;

/**
 * Finds the people whom a chapter has banned, but who have replied to one of its upcoming events or organize something
 * there. There are some after events moved to it from another chapter.
 */
export async function findBannedPeople(models: Needed, chapterId: number): Promise<Organizer[]> {
  const { ChapterBans, Events, Drafts, Rsvps } = models;
  const now = new Date();
  const bans = await ChapterBans.find({ chapterId, ...inForceAt(now) }, { _id: 0, userId: 1 }).lean();
  if (bans.length === 0) return [];
  const banned = { $in: bans.map(({ userId }) => userId) };
  const replies = await Rsvps.find(
    { userId: banned, startTime: { $gt: now } },
    { _id: 0, userId: 1, eventId: 1 },
  ).lean();
  const [here, ...organizers] = await Promise.all([
    Events.find({ _id: { $in: replies.map(({ eventId }) => eventId) }, chapterId }, { _id: 1 }).lean(),
    Events.find({ createdBy: banned, chapterId }, { _id: 0, createdBy: 1 }).lean(),
    Drafts.find({ createdBy: banned, chapterId }, { _id: 0, createdBy: 1 }).lean(),
  ]);
  const ids = new Set(here.map(({ _id }) => String(_id)));
  const userIds = new Set([
    ...replies.flatMap(({ userId, eventId }) => (ids.has(String(eventId)) ? [String(userId)] : [])),
    ...organizers.flat().flatMap(({ createdBy }) => (createdBy ? [String(createdBy)] : [])),
  ]);
  return [...userIds].map((userId) => ({ userId, chapterId }));
}

/** Finds the chapters that have banned one of two accounts. After their merge, these bans concern the remaining one. */
export async function findChaptersBanning(
  { ChapterBans }: Pick<Models, 'ChapterBans'>,
  userIds: readonly string[],
): Promise<number[]> {
  const ids = userIds.map((id) => new Types.ObjectId(id));
  const bans = await ChapterBans.find({ userId: { $in: ids } }, { _id: 0, chapterId: 1 }).lean();
  return [...new Set(bans.map(({ chapterId }) => chapterId))];
}
