import type { Migration } from '@meridian/kit';
import type { Models } from './models';

/** Migrations, in order. */
export const migrations = (models: Models): Migration[] => [
  { id: '2026-11-21 first membership of people', phase: 'migrate', up: () => addFirstJoinedAt(models) },
  {
    id: '2026-11-22 ids of removed people that were kept for ever',
    phase: 'contract',
    up: () => dropRemovedPeople(models),
  },
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

/** Drops the collection that person locks have replaced. */
async function dropRemovedPeople({ db }: Models): Promise<void> {
  const { length } = await db
    .listCollections()
    .then((collections) => collections.filter(({ name }) => name === 'removedPeople'));
  if (length > 0) await db.dropCollection('removedPeople');
}
