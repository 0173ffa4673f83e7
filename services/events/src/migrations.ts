import type { Migration } from '@meridian/kit';
import { localTimeAt, searchWords } from '@meridian/shared-types';
import { setTimeout as pause } from 'node:timers/promises';
import { dropReplacedIndexes } from './replaced-indexes';
import { isLong, monthOf, titleTextOf } from './events/event.model';
import { TZDB } from './events/event-times';
import { addFirstHolidays } from './holidays/default-holidays';
import type { Chapters } from './dependencies';
import type { Models } from './models';

export const migrations = (models: Models, chapters: Pick<Chapters, 'timeZone'>): Migration[] => [
  { id: '2026-11-23 first holidays', phase: 'expand', up: () => addFirstHolidays(models, new Date()) },
  { id: '2026-11-23 texts of titles', phase: 'expand', up: () => addTitleTexts(models) },
  { id: '2026-11-23 texts of titles that the older version wrote', phase: 'migrate', up: () => addTitleTexts(models) },
  { id: '2026-11-21 marks of long events', phase: 'migrate', up: () => markLongEvents(models) },
  { id: '2026-11-23 months of events', phase: 'migrate', up: () => addMonths(models) },
  { id: '2026-11-23 indexes that others replaced', phase: 'contract', up: () => dropReplacedIndexes(models) },
  { id: '2026-11-23 indexes without texts of titles', phase: 'contract', up: () => dropReplacedIndexes(models) },
  { id: '2026-11-23 local times of events', phase: 'migrate', up: () => addLocalTimes(models, chapters) },
  { id: '2026-11-26 compounds in the words of titles', phase: 'migrate', up: () => rebuildTitleWords(models) },
];

/** Updates the words of titles. Compounds are found as one word, and text without spaces by every two characters. */
async function rebuildTitleWords({ Events, Drafts }: Models): Promise<void> {
  for (const Model of [Events, Drafts])
    for await (const { _id, title, titleWords, titleText } of Model.find({}, { title: 1, titleWords: 1, titleText: 1 })
      .lean()
      .cursor()) {
      const now = { titleWords: searchWords(title), titleText: titleTextOf(title) };
      if (String(titleWords) !== String(now.titleWords) || titleText !== now.titleText)
        await Model.updateOne({ _id, title }, { $set: now });
    }
}

/** Sets `isLong` of events that were stored before the field existed. */
async function markLongEvents({ Events }: Models): Promise<void> {
  for await (const { _id, startTime, endTime } of Events.find(
    { isLong: { $exists: false } },
    { startTime: 1, endTime: 1 },
  )
    .lean()
    .cursor())
    await Events.updateOne({ _id }, { $set: { isLong: isLong({ startTime, endTime }) } });
}

/** Sets `startMonth` of events that were stored before the field existed. */
async function addMonths({ Events }: Models): Promise<void> {
  for await (const { _id, startTime } of Events.find({ startMonth: null }, { startTime: 1 }).lean().cursor())
    await Events.updateOne({ _id, startTime }, { $set: { startMonth: monthOf(startTime) } });
}

/**
 * Sets `titleText` of events that were stored before the field existed, or whose title was changed without it. Until
 * then only a search for one word that few titles contain finds them.
 */
async function addTitleTexts({ Events }: Models): Promise<void> {
  for await (const { _id, title, titleText } of Events.find({}, { title: 1, titleText: 1 }).lean().cursor())
    if (titleText !== titleTextOf(title))
      await Events.updateOne({ _id, title }, { $set: { titleText: titleTextOf(title) } });
}

/**
 * Sets the time zone of events that were stored only as instants to that of their chapter, and adds their local times.
 */
async function addLocalTimes({ Events }: Models, chapters: Pick<Chapters, 'timeZone'>): Promise<void> {
  for (const chapterId of await Events.distinct('chapterId', { timeZone: { $exists: false } })) {
    const timeZone = await timeZoneOf(chapters, chapterId);
    for await (const { _id, startTime, endTime } of Events.find(
      { chapterId, timeZone: { $exists: false } },
      { startTime: 1, endTime: 1 },
    )
      .lean()
      .cursor()) {
      const startLocal = localTimeAt(startTime, timeZone);
      const endLocal = localTimeAt(endTime, timeZone);
      await Events.updateOne(
        { _id, timeZone: { $exists: false } },
        { $set: { startLocal, endLocal, timeZone, tzdb: TZDB } },
      );
    }
  }
}

/** The time in milliseconds until the chapters service, which may start after this service, is called again. */
const RETRY_MS = 1000;

/** Returns the time zone of a chapter, or UTC if the chapter was deleted. */
async function timeZoneOf(chapters: Pick<Chapters, 'timeZone'>, chapterId: number): Promise<string> {
  for (;;)
    try {
      return (await chapters.timeZone({ params: { id: chapterId } })).timeZone;
    } catch (error) {
      if ((error as { status?: unknown }).status === 404) return 'UTC';
      await pause(RETRY_MS);
    }
}
