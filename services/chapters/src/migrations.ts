import { dropCollection, type Migration } from '@meridian/kit';
import type { Models } from './models';
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
