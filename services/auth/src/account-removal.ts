import { HttpError, inTransaction, recordAct, type Logger } from '@meridian/kit';
import type { chaptersRemovalInternalApi, Client, eventsRemovalInternalApi } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import type { Avatars } from './avatar.model';
import type { Subscribers } from './newsletter.model';
import type { Payments } from './payment.model';
import type { Sessions } from './session.model';
import type { AnnounceChange } from './session-signals';
import type { UserDoc, Users } from './user.model';

export interface AccountRemovalOptions {
  db: Connection;
  Users: Users;
  Sessions: Sessions;
  Payments: Payments;
  Avatars: Avatars;
  Subscribers: Subscribers;
  chapters: Client<typeof chaptersRemovalInternalApi>;
  events: Client<typeof eventsRemovalInternalApi>;
  announce: AnnounceChange;
  log: Logger;
}

type Leaver = Pick<UserDoc, '_id' | 'email'>;

/**
 * Takes an account apart. The wish is stored first and the account goes last, so that the sweep finishes what a crash or
 * a silent neighbour cut off. Only chapters can refuse, and does so before anything is gone.
 */
export function accountRemoval({ db, Users, Sessions, Payments, Avatars, Subscribers, chapters, events, announce, log }: AccountRemovalOptions) {
  const finish = async ({ _id, email }: Leaver): Promise<void> => {
    const userId = _id.toHexString();
    try {
      await chapters.removePerson({ params: { userId } });
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) await Users.updateOne({ _id }, { $unset: { removalPending: 1 } });
      throw error;
    }
    await events.removePerson({ params: { userId } });
    await Promise.all([Sessions.deleteMany({ userId, actorId: { $exists: false } }), Payments.deleteMany({ userId }), Avatars.deleteMany({ userId }), Subscribers.deleteOne({ email })]);
    await inTransaction(db, async (session) => {
      const { deletedCount } = await Users.deleteOne({ _id }, { session });
      if (deletedCount) await recordAct(db, { action: 'account.deleted', subject: _id, personId: _id, actorId: _id }, session);
    });
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
        await finish(user).catch((error: unknown) => log.warn({ err: error, userId: user._id.toHexString() }, 'account not removed yet'));
    },
  };
}
export type AccountRemoval = ReturnType<typeof accountRemoval>;
