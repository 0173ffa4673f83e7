import type { Migration } from '@meridian/kit';
import { isLong } from './event.model';
import type { Models } from './models';

/** Migrations, in order. */
export const migrations = (models: Models): Migration[] => [
  { id: '2026-11-21 marks of long events', phase: 'migrate', up: () => markLongEvents(models) },
];

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
