import { writeToOutbox } from '@meridian/service-kit';
import { Types, type ClientSession, type Connection, type QueryFilter } from 'mongoose';
import type { UserDoc, Users } from '../models/user.model';

/** A removal that has begun, with what the audit log says about it. */
export interface Removal {
  id: string;
  userId: string;
  /** The person who removes the account. It is absent if a job does so. */
  actorId?: string;
  detail?: string;
}

export const REMOVAL_OUTBOX = { collection: 'removalOutbox', batch: 50, isEachSent: true, lookups: ['userId'] };

/**
 * Marks an account, so that it counts as deleted, and stores its removal, which then runs to its end. An account whose
 * removal has begun keeps that one. Resolves to whether an account matches.
 */
export async function beginRemoval(
  { db, Users }: { db: Connection; Users: Users },
  account: QueryFilter<UserDoc>,
  removal: Pick<Removal, 'actorId' | 'detail'>,
  session: ClientSession,
): Promise<boolean> {
  const user = await Users.findOneAndUpdate(
    account,
    { removalPending: true },
    { session, projection: { removalPending: 1 } },
  ).lean();
  if (user && !user.removalPending) {
    const stored: Removal = { id: new Types.ObjectId().toHexString(), userId: String(user._id), ...removal };
    await writeToOutbox(db, REMOVAL_OUTBOX, [stored], session);
  }
  return user !== null;
}
