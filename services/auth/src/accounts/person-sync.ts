import { deliverOutbox, writeToOutbox, type Logger, type SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { BodyOf, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { Types, type ClientSession, type Connection, type QueryFilter, type UpdateQuery } from 'mongoose';
import { statusOf } from '../subscriptions/subscription.policy';
import { isSuspended } from './suspension.policy';
import { PROFILE_PROJECTION, toProfile, type UserDoc, type Users } from '../models/user.model';

/** The fields that the chapters service has a copy of. */
export const SYNC_FIELDS = {
  ...PROFILE_PROJECTION,
  subscription: 1,
  homeChapterId: 1,
  homeRole: 1,
  version: 1,
  suspension: 1,
  isSiteAdmin: 1,
} as const;
export type SyncedUser = Pick<UserDoc, '_id' | keyof typeof SYNC_FIELDS>;

/** A new version of a person, which is stored until the chapters service has it. */
export interface PersonChange {
  id: string;
  userId: string;
  importId?: string;
  copy: BodyOf<typeof chaptersInternalApi.syncPerson>;
}

export const PERSON_OUTBOX = {
  collection: 'personOutbox',
  batch: 50,
  isEachSent: true,
  lookups: ['userId', 'importId'],
};

/** Stores new people, or new versions of them, for the chapters service. Pass the session of their transaction. */
export async function recordPeople(
  db: Connection,
  people: readonly (SyncedUser & Pick<UserDoc, 'importId'>)[],
  session: ClientSession,
): Promise<PersonChange[]> {
  const changes = people.map((user) => {
    const { _id, version, homeChapterId, homeRole, importId, suspension, isSiteAdmin } = user;
    const copy = {
      ...toProfile(user),
      isActive: statusOf(user.subscription) === 'active' && !isSuspended(user),
      ...(suspension && { isSuspended: isSuspended(user) }),
      ...(isSiteAdmin && { isSiteAdmin: true as const }),
      ...(homeChapterId !== undefined && { homeChapterId }),
      ...(homeRole && { homeRole }),
      version,
    };
    return {
      id: new Types.ObjectId().toHexString(),
      userId: _id.toHexString(),
      ...(importId && { importId: String(importId) }),
      copy,
    };
  });
  await writeToOutbox(db, PERSON_OUTBOX, changes, session);
  return changes;
}

/** Changes fields of which the chapters service has a copy. Resolves to undefined if no account matches. */
export async function changePerson(
  { db, Users }: { db: Connection; Users: Users },
  filter: QueryFilter<UserDoc>,
  update: UpdateQuery<UserDoc>,
  session: ClientSession,
): Promise<PersonChange | undefined> {
  const user = await Users.findOneAndUpdate(
    filter,
    { ...update, $inc: { version: 1 } },
    { session, returnDocument: 'after', projection: SYNC_FIELDS },
  ).lean();
  return user ? (await recordPeople(db, [user], session))[0] : undefined;
}

export interface PersonSyncOptions {
  db: Connection;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'syncPerson'>;
  bus: SignalBus;
  log: Logger;
}

/**
 * Keeps the copy of people in the chapters service up to date. The transaction of a change stores the new version in an
 * outbox, and a caller sends it at once, so that its response finds it there. The chapters service ignores a version
 * that is older than what it has. Open pages are notified after the copy is updated.
 */
export function createPersonSync({ db, chapters, bus, log }: PersonSyncOptions) {
  const send = async ({ body: { records } }: { body: { records: PersonChange[] } }): Promise<void> => {
    for (const { userId, copy } of records) {
      await chapters.syncPerson({ params: { userId }, body: copy });
      if (copy.version > 1) bus.publish('personChanged', { userId }); // No page shows a new person yet.
    }
  };
  const { sendNow, sendWaiting, stop } = deliverOutbox<PersonChange>(db, PERSON_OUTBOX, send, log);
  const orLater = (sent: Promise<void>): Promise<void> =>
    sent.catch((error: unknown) => log.warn({ err: error }, 'person not synced yet'));
  return {
    /** Sends a change now. If that fails, the outbox sends it later. */
    sendSoon: (change: PersonChange | undefined): Promise<void> => orLater(sendNow(change ? [change] : [])),
    /** Sends all changes of a person now. If that fails, the outbox sends them later. */
    sendSoonFor: (userId: string): Promise<void> => orLater(sendWaiting({ userId })),
    /** Sends all changes of a person, or of the people of an import, now. If that fails it throws. */
    sendWaiting,
    stop,
  };
}
export type PersonSync = ReturnType<typeof createPersonSync>;
