import { dropCollection, type Migration } from '@meridian/kit';
import { slugsOf } from './chapter.model';
import { wordsOfDecision } from './decided-words';
import { profilesOf, type Models } from './models';
import { timeZoneOfState } from './state-time-zones';

/** Migrations, in order. */
export const migrations = (models: Models): Migration[] => [
  { id: '2026-11-21 first membership of people', phase: 'migrate', up: () => addFirstJoinedAt(models) },
  {
    id: '2026-11-22 ids of removed people that were kept for ever',
    phase: 'contract',
    up: () => dropCollection(models.db, 'removedPeople'), // person locks have replaced it
  },
  { id: '2026-11-23 time zones of chapters', phase: 'migrate', up: () => addTimeZones(models) },
  { id: '2026-11-23 addresses of chapters', phase: 'migrate', up: () => addSlugs(models) },
  { id: '2026-11-24 words of decided join requests', phase: 'migrate', up: () => addDecidedWords(models) },
];

/** Sets the date of the first membership of people who were stored before the field existed. */
async function addFirstJoinedAt({ People }: Models): Promise<void> {
  for await (const { _id, places } of People.find({ firstJoinedAt: { $exists: false } }, { places: 1 })
    .lean()
    .cursor())
    await People.updateOne(
      { _id, firstJoinedAt: { $exists: false } },
      { $set: { firstJoinedAt: places[0]?.joinedAt ?? _id.getTimestamp() } },
    );
}

/** Sets the time zone of chapters that were founded before the field existed, by their state. */
async function addTimeZones({ Chapters }: Models): Promise<void> {
  for (const { _id, state } of await Chapters.find({ timeZone: { $exists: false } }, { state: 1 }).lean())
    await Chapters.updateOne({ _id, timeZone: { $exists: false } }, { $set: { timeZone: timeZoneOfState(state) } });
}

/**
 * Sets the addresses of chapters that were founded before the field existed. The slug of a name may be another
 * chapter's: the slug goes first.
 */
async function addSlugs({ Chapters }: Models): Promise<void> {
  const missing = { slugs: { $exists: false } };
  for (const { _id, slug, nameSlug } of await Chapters.find(missing, { slug: 1, nameSlug: 1 }).lean()) {
    const isTaken = await Chapters.exists({ _id: { $ne: _id }, $or: [{ slug: nameSlug }, { slugs: nameSlug }] });
    await Chapters.updateOne({ _id, ...missing }, { $set: { slugs: isTaken ? [slug] : slugsOf({ slug, nameSlug }) } });
  }
}

/** Sets what requests are found by that were decided before the field existed. */
async function addDecidedWords(models: Models): Promise<void> {
  const missing = { decidedAt: { $exists: true }, words: { $exists: false } };
  for await (const { _id, userId, decidedBy, reason } of models.JoinRequests.find(missing).lean().cursor()) {
    const people = await profilesOf(models, [userId, ...(decidedBy ? [decidedBy] : [])]);
    const nameOf = (id: unknown) => people.get(String(id))?.name;
    const words = wordsOfDecision(nameOf(userId) ?? '', nameOf(decidedBy), reason);
    await models.JoinRequests.updateOne({ _id, ...missing }, { $set: { words } });
  }
}
