import { deliverOutbox, removeFromOutbox, writeToOutbox, type Delivery, type Logger } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { eventsInternalApi, MemberChange } from '@meridian/shared-types/contracts';
import { Types, type ClientSession, type Connection } from 'mongoose';

const MEMBER_CHANGES = { collection: 'memberChangeOutbox', batch: 50, isEachSent: true, lookups: ['userId'] };

/**
 * Stores for the events service that the place of people in chapters has changed: a membership ended, a ban began or
 * was lifted, or the activity of the account changed. Pass the session of the transaction of the change.
 */
export async function recordMemberChanges(
  db: Connection,
  changes: readonly Pick<MemberChange, 'userId' | 'chapterId'>[],
  session: ClientSession,
): Promise<void> {
  if (changes.length === 0) return;
  const records = changes.map((change) => ({ id: new Types.ObjectId().toHexString(), ...change }));
  await writeToOutbox(db, MEMBER_CHANGES, records, session);
}

/** Removes the changes of a person that are not delivered yet, because their account is removed or merged. */
export const removeMemberChanges = (db: Connection, userId: string, session: ClientSession): Promise<void> =>
  removeFromOutbox(db, MEMBER_CHANGES, { userId }, session);

export const deliverMemberChanges = (
  db: Connection,
  events: Pick<Client<typeof eventsInternalApi>, 'changeMembers'>,
  log: Logger,
): Delivery<MemberChange> => deliverOutbox<MemberChange>(db, MEMBER_CHANGES, events.changeMembers, log);
