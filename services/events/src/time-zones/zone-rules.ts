import { inTransaction } from '@meridian/kit';
import { deriveTimes, TZDB } from '../events/event-times';
import { monthOf } from '../events/event.model';
import type { Models } from '../models';

/** Events read at a time. */
const PAGE = 200;

/**
 * Moves the instants of coming events whose zone has new rules since they were computed: what people agreed on, the
 * local time, stays. Past events stay as they were. Resolves to how many moved. Idempotent.
 */
export async function applyZoneRules({ db, Events, Rsvps }: Models, now = new Date()): Promise<number> {
  let moved = 0;
  for (;;) {
    const events = await Events.find(
      { startTime: { $gt: now }, timeZone: { $exists: true }, tzdb: { $ne: TZDB } },
      { startLocal: 1, endLocal: 1, timeZone: 1, startTime: 1, endTime: 1, version: 1 },
    )
      .limit(PAGE)
      .lean();
    for (const { _id, startLocal, endLocal, timeZone, startTime, endTime, version: storedVersion } of events) {
      if (!startLocal || !endLocal || !timeZone) continue;
      const times = deriveTimes({ startLocal, endLocal, timeZone, before: { startTime, endTime } });
      const isMoved =
        times.startTime.getTime() !== startTime.getTime() || times.endTime.getTime() !== endTime.getTime();
      // calendar programs follow a new version only
      const set = isMoved
        ? { ...times, startMonth: monthOf(times.startTime), version: (storedVersion ?? 1) + 1, changedAt: new Date() }
        : times;
      await inTransaction(db, async (session) => {
        // another replica, or an editor, may have changed it meanwhile
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
