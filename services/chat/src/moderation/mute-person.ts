import { recordAction, withPeopleLocked } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import type { Mutes } from '../access/mute.model';

interface Mute {
  chapterId: number;
  userId: string;
  until: Date;
  byId: string;
  reason: string;
  at: Date;
}

/**
 * Mutes a member until a time, in the name of an admin. A decision that is carried out afterwards does not replace a
 * mute that is as new or newer.
 */
export const mutePerson = (
  { db, Mutes }: { db: Connection; Mutes: Mutes },
  { chapterId, userId, until, byId, reason, at }: Mute,
  isDeferred = false,
): Promise<void> =>
  withPeopleLocked(db, [userId, byId], async (session) => {
    const own = { chapterId, userId };
    if (isDeferred && (await Mutes.findOne({ ...own, at: { $gte: at } }, { _id: 1 }, { session }).lean())) return;
    await Mutes.updateOne(own, { $set: { until, reason, byId, at } }, { session, upsert: true });
    await recordAction(
      db,
      {
        action: 'member.muted',
        subject: userId,
        userId,
        chapterId,
        detail: `until ${until.toISOString()}: ${reason}`,
        ...(isDeferred && { actorId: byId }),
      },
      session,
    );
  });
