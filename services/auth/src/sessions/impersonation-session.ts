import { inTransaction, recordAction } from '@meridian/kit';
import type { Connection, QueryFilter } from 'mongoose';
import type { SessionDoc, Sessions } from './session.model';
import type { AnnounceChange } from './session-signals';

/** How long somebody may act as another person, however busy. */
export const ACTING_MS = 30 * 60_000;
/**
 * How long the store keeps a session of that kind afterwards: the end is written down when it is noticed, not when the
 * store forgets.
 */
export const ACTING_KEPT_MS = 7 * 86_400_000;

export const actingUntil = ({ createdAt }: Pick<SessionDoc, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + ACTING_MS);

interface Store {
  db: Connection;
  Sessions: Sessions;
}

/**
 * Ends one session in which somebody acts as another person, and writes it down for both: in one transaction, so that
 * of whoever ends it at the same moment one does. Time that has run out is the end, whoever notices it and why.
 */
export const endActing = ({ db, Sessions }: Store, filter: QueryFilter<SessionDoc>, detail: string, now = new Date()) =>
  inTransaction(db, async (session) => {
    const ended = await Sessions.findOneAndDelete(
      { ...filter, actorId: { $exists: true } },
      { session, projection: { userId: 1, actorId: 1, createdAt: 1 } },
    ).lean();
    if (!ended) return null;
    const { userId, actorId, createdAt } = ended;
    const until = actingUntil({ createdAt });
    const isOver = until <= now;
    await recordAction(
      db,
      {
        action: 'impersonation.ended',
        subject: userId,
        personId: userId,
        actorId,
        actingAsId: userId,
        at: isOver ? until : now,
        detail: isOver ? 'after 30 minutes' : detail,
      },
      session,
    );
    return ended;
  });

/** Ends what has run out. Any number of replicas may look at once. */
export async function endOverdueActing(
  { db, Sessions, announce }: Store & { announce: AnnounceChange },
  now = new Date(),
): Promise<void> {
  const overdue = { actorId: { $exists: true }, createdAt: { $lte: new Date(now.getTime() - ACTING_MS) } };
  for await (const { _id } of Sessions.find(overdue, { _id: 1 }).lean().cursor()) {
    if (await endActing({ db, Sessions }, { _id }, '', now)) announce({ sessionId: _id.toHexString() });
  }
}
