import type { Migration } from '@meridian/kit';
import type { Stores } from './stores';

/** Changes of stored data, in the order in which they are made. */
export const migrations = (stores: Stores): Migration[] => [
  { id: '2026-11-21 first membership of people', phase: 'migrate', up: () => addFirstJoinedAt(stores) },
];

/** Gives people who were stored before the field existed the moment of their first membership. */
async function addFirstJoinedAt({ People }: Stores): Promise<void> {
  for await (const { _id, places } of People.find({ firstJoinedAt: { $exists: false } }, { places: 1 }).lean().cursor())
    await People.updateOne({ _id, firstJoinedAt: { $exists: false } }, { $set: { firstJoinedAt: places[0]?.joinedAt ?? _id.getTimestamp() } });
}
