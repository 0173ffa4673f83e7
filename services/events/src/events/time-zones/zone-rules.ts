import { inTransaction } from '@meridian/service-kit';
import { deriveTimes, TZDB } from '../../event-terms/event-times';
import { monthOf } from '../../models/event.model';
import type { Models } from '../../models/create-models';

const PAGE = 200;

type Needed = Pick<Models, 'db' | 'Events' | 'Rsvps'>;

/**
 * Moves the instants of upcoming events whose zone has new rules since they were computed. The local time, on which
 * people agreed, stays; an event without one gets it. Past events stay unchanged. Resolves to the number of moved
 * events. The function is idempotent.
 */
export async function applyZoneRules({ db, Events, Rsvps }: Needed, now = new Date()): Promise<number> {
  let moved = 0;
  for (;;) {
    const events = await Events.find(
      { startTime: { $gt: now }, tzdb: { $ne: TZDB } },
      { startLocal: 1, endLocal: 1, timeZone: 1, startTime: 1, endTime: 1, version: 1 },
    )
      .limit(PAGE)
      .lean();
    for (const { _id, startLocal, endLocal, timeZone, startTime, endTime, version: storedVersion } of events) {
      const times = deriveTimes({ startLocal, endLocal, timeZone, before: { startTime, endTime } });
      const isMoved =
        times.startTime.getTime() !== startTime.getTime() || times.endTime.getTime() !== endTime.getTime();
      // Calendar apps only follow a new version.
      const set = isMoved
        ? { ...times, startMonth: monthOf(times.startTime), version: (storedVersion ?? 1) + 1, changedAt: new Date() }
        : times;
      await inTransaction(db, async (session) => {
        // Another replica or an editor may have changed the event in the meantime.
        const { matchedCount } = await Events.updateOne(
          { _id, startTime, endTime, timeZone, version: storedVersion ?? { $exists: false } },
          { $set: set },
          { session },
        );
        if (matchedCount === 0 || times.startTime.getTime() === startTime.getTime()) return;
        await Rsvps.updateMany({ eventId: _id }, { $set: { startTime: times.startTime } }, { session });
      });
      if (isMoved) moved += 1;
    }
    if (events.length < PAGE) return moved;
  }
}
