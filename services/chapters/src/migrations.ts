import { dropCollection, type Migration } from '@meridian/kit';
import type { QueryFilter } from 'mongoose';
import { slugOf } from '@meridian/shared-types';
import { slugsOf } from './chapters/chapter.model';
import { wordsOfDecision } from './requests/decided-words';
import { isSlugTaken } from './chapters/founding';
import type { JoinRequestDoc } from './requests/join-request.model';
import { profilesOf, type Models } from './models';
import { personFields, PROFILE_FIELDS } from './members/person.model';
import { timeZoneOfState } from './chapters/state-time-zones';

export const migrations = (models: Models): Migration[] => [
  { id: '2026-11-21 first membership of people', phase: 'migrate', up: () => addFirstJoinedAt(models) },
  {
    id: '2026-11-22 ids of removed people that were kept for ever',
    phase: 'contract',
    up: () => dropCollection(models.db, 'removedPeople'), // Person locks have replaced this collection.
  },
  { id: '2026-11-23 time zones of chapters', phase: 'migrate', up: () => addTimeZones(models) },
  { id: '2026-11-23 addresses of chapters', phase: 'migrate', up: () => addSlugs(models) },
  { id: '2026-11-24 words of decided join requests', phase: 'migrate', up: () => addDecidedWords(models) },
  { id: '2026-11-26 addresses of letters, digits and hyphens', phase: 'expand', up: () => cleanAddresses(models) },
  { id: '2026-11-26 compounds in the words of people', phase: 'migrate', up: () => rebuildPeople(models) },
  { id: '2026-11-26 compounds in the words of join requests', phase: 'migrate', up: () => rebuildDecidedWords(models) },
];

/**
 * Updates the search words of people. Compounds are found as one word, and text without spaces by every two characters.
 */
async function rebuildPeople({ People }: Models): Promise<void> {
  for await (const person of People.find({}, { ...PROFILE_FIELDS, version: 1, words: 1, orderKey: 1 })
    .lean()
    .cursor()) {
    const { words, orderKey } = personFields(String(person._id), person);
    if (String(words) !== String(person.words) || orderKey !== person.orderKey)
      await People.updateOne({ _id: person._id, version: person.version }, { $set: { words, orderKey } });
  }
}

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

/**
 * Adds the slugs of current names to chapters, and replaces slugs that browsers and proxies read differently. Former
 * slugs still lead to the chapter.
 */
async function cleanAddresses({ db, Chapters }: Models): Promise<void> {
  const fields = { name: 1, slug: 1, nameSlug: 1, slugs: 1 } as const;
  for (const { _id, name, slug, ...others } of await Chapters.find({}, fields).lean()) {
    const nameSlug = slugOf(name);
    const isFree = async (each: string) => each !== '' && !(await isSlugTaken(db, each, _id));
    const isClean = slug === slugOf(slug);
    if (isClean && nameSlug === others.nameSlug) continue;
    const own = (await isFree(nameSlug)) ? nameSlug : undefined;
    const next = isClean ? slug : (own ?? `${nameSlug || 'chapter'}-${_id}`);
    const set = {
      slug: next,
      nameSlug: own ?? next,
      slugs: slugsOf({ slug: next, nameSlug: own ?? next, slugs: slugsOf({ slug, ...others }) }),
    };
    await Chapters.updateOne({ _id, slug }, { $set: set });
  }
}

/** Sets the time zone of chapters that were founded before the field existed, by their state. */
async function addTimeZones({ Chapters }: Models): Promise<void> {
  for (const { _id, state } of await Chapters.find({ timeZone: { $exists: false } }, { state: 1 }).lean())
    await Chapters.updateOne({ _id, timeZone: { $exists: false } }, { $set: { timeZone: timeZoneOfState(state) } });
}

/**
 * Sets the addresses of chapters that were founded before the field existed. If the slug of a name is another chapter's
 * slug, the slug takes precedence.
 */
async function addSlugs({ Chapters }: Models): Promise<void> {
  const missing = { slugs: { $exists: false } };
  for (const { _id, slug, nameSlug } of await Chapters.find(missing, { slug: 1, nameSlug: 1 }).lean()) {
    const isTaken = await Chapters.exists({ _id: { $ne: _id }, $or: [{ slug: nameSlug }, { slugs: nameSlug }] });
    await Chapters.updateOne({ _id, ...missing }, { $set: { slugs: isTaken ? [slug] : slugsOf({ slug, nameSlug }) } });
  }
}

/** Sets the search words of requests that were decided before the field existed. */
const addDecidedWords = (models: Models): Promise<void> =>
  setDecidedWords(models, { decidedAt: { $exists: true }, words: { $exists: false } });

/** Updates the search words of decided requests. Those of people who were banned have none. */
const rebuildDecidedWords = (models: Models): Promise<void> =>
  setDecidedWords(models, { decidedAt: { $exists: true }, 'words.0': { $exists: true } });

async function setDecidedWords(models: Models, which: QueryFilter<JoinRequestDoc>): Promise<void> {
  for await (const { _id, userId, decidedAt, decidedBy, reason } of models.JoinRequests.find(which).lean().cursor()) {
    const people = await profilesOf(models, [userId, ...(decidedBy ? [decidedBy] : [])]);
    const nameOf = (id: unknown) => people.get(String(id))?.name;
    const words = wordsOfDecision(nameOf(userId) ?? '', nameOf(decidedBy), reason);
    await models.JoinRequests.updateOne(
      { ...which, _id, decidedAt, decidedBy: decidedBy ?? null },
      { $set: { words } },
    );
  }
}
