import { blockWritesFor, HttpError, inTransaction, recordAction, type Logger } from '@meridian/kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import { endActing } from '../sessions/impersonation-session';
import type { Avatars } from '../avatars/avatar.model';
import { addressKey, type Subscribers } from './newsletter.model';
import type { Payments } from '../payments/payment.model';
import type { Sessions } from '../sessions/session.model';
import type { AnnounceChange } from '../sessions/session-signals';
import type { UserDoc, Users } from './user.model';

/** Milliseconds in which a subscription of a removed address may have been on its way; a later one is a new wish. */
const ADDRESS_CLOSED_MS = 10_000;

export interface AccountRemovalOptions {
  db: Connection;
  Users: Users;
  Sessions: Sessions;
  Payments: Payments;
  Avatars: Avatars;
  Subscribers: Subscribers;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'prepareRemoval' | 'removePerson'>;
  events: Pick<Client<typeof eventsInternalApi>, 'removePerson'>;
  announce: AnnounceChange;
  log: Logger;
}

type Leaver = Pick<UserDoc, '_id' | 'email'>;

/**
 * Takes an account apart. The wish is stored first and the account goes last, so that the sweep finishes what a crash
 * or a silent neighbour cut off. Only chapters can refuse, and does so before anything is gone; then all sessions end,
 * and every service in turn stores nothing more for the person before it forgets them.
 */
export function accountRemoval({
  db,
  Users,
  Sessions,
  Payments,
  Avatars,
  Subscribers,
  chapters,
  events,
  announce,
  log,
}: AccountRemovalOptions) {
  const prepare = async ({ _id }: Leaver): Promise<void> => {
    try {
      await chapters.prepareRemoval({ params: { userId: _id.toHexString() } });
    } catch (error) {
      if (error instanceof HttpError && error.status === 409)
        await Users.updateOne({ _id }, { $unset: { removalPending: 1 } });
      throw error;
    }
  };

  /** Theirs, those in which somebody acts as them, and those in which they act as somebody else. */
  const endSessions = async (userId: string): Promise<void> => {
    await blockWritesFor(db, userId);
    const acting = {
      actorId: { $exists: true },
      createdAt: { $lte: new Date() },
      $or: [{ userId }, { actorId: userId }],
    };
    for await (const { _id } of Sessions.find(acting, { _id: 1 }).lean().cursor()) {
      if (await endActing({ db, Sessions }, { _id }, 'account deleted')) announce({ sessionId: _id.toHexString() });
    }
    await Sessions.deleteMany({ userId });
    announce({ userId });
  };

  /**
   * In one transaction with the account itself: what changes that, such as a payment, waits for this or comes before
   * it.
   */
  const forget = async ({ _id, email }: Leaver): Promise<void> => {
    await blockWritesFor(db, addressKey(email), ADDRESS_CLOSED_MS);
    await inTransaction(db, async (session) => {
      const { deletedCount } = await Users.deleteOne({ _id }, { session });
      if (!deletedCount) return;
      await Payments.deleteMany({ userId: _id }, { session });
      await Avatars.deleteMany({ userId: _id }, { session });
      await Subscribers.deleteOne({ email }, { session });
      await recordAction(db, { action: 'account.deleted', subject: _id, personId: _id, actorId: _id }, session);
    });
  };

  const finish = async (user: Leaver): Promise<void> => {
    const userId = user._id.toHexString();
    await prepare(user);
    await endSessions(userId);
    await chapters.removePerson({ params: { userId } });
    await events.removePerson({ params: { userId } });
    await forget(user);
    announce({ userId });
  };

  return {
    /** 409 where a chapter would be left without an admin; any other failure only delays it. */
    async remove(user: Leaver): Promise<void> {
      await Users.updateOne({ _id: user._id }, { removalPending: true });
      await finish(user);
    },
    async sweep(): Promise<void> {
      for await (const user of Users.find({ removalPending: true }, { email: 1 }).lean().cursor())
        await finish(user).catch((error: unknown) =>
          log.warn({ err: error, userId: user._id.toHexString() }, 'account not removed yet'),
        );
    },
  };
}
export type AccountRemoval = ReturnType<typeof accountRemoval>;
