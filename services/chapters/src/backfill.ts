import type { Stores } from './stores';

/** Gives people who were stored before the field existed the moment of their first membership. Again changes nothing. */
export async function addFirstJoinedAt({ People }: Stores): Promise<void> {
  for await (const { _id, places } of People.find({ firstJoinedAt: { $exists: false } }, { places: 1 }).lean().cursor())
    await People.updateOne({ _id, firstJoinedAt: { $exists: false } }, { $set: { firstJoinedAt: places[0]?.joinedAt ?? _id.getTimestamp() } });
}
