import { recordAction, withPeopleLocked } from '@meridian/kit';
import type { RegisterInput } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { addressLockKey, addressTaken, isAddressHeld } from '../addresses/email-reservation';
import { sendConfirmation } from '../addresses/confirmation';
import type { Dependencies } from '../dependencies';
import { startingSubscription } from '../payments/subscription.policy';
import { hashPassword } from './passwords';
import type { UserDoc } from './user.model';

/** Milliseconds for which an account stays whose address is not confirmed and that is not paid for. */
const UNCONFIRMED_MS = 30 * 86_400_000;

type Needed = Pick<Dependencies, 'db' | 'Users' | 'AccountTokens' | 'mailLimit'>;

/**
 * Stores the account, `syncPending` with it, so that it is sent to chapters even after a crash, and that its address is
 * to be confirmed. `isInvited`: by an invite link to a chapter by invitation only.
 */
export async function createAccount(
  dependencies: Needed,
  { email, password, name, chapterId }: RegisterInput,
  isInvited: boolean,
  asker: string,
): Promise<UserDoc> {
  const { db, Users, mailLimit } = dependencies;
  const passwordHash = await hashPassword(password);
  const now = new Date();
  const user = new Users({
    _id: new Types.ObjectId(),
    email,
    name,
    passwordHash,
    unverifiedSince: now,
    removeAt: new Date(now.getTime() + UNCONFIRMED_MS),
    homeChapterId: chapterId,
    subscription: startingSubscription(),
    version: 1,
    syncPending: true,
    createdAt: now,
    hasSignedIn: true,
  }).toObject();
  const mayMail = await mailLimit.isAllowedToday(email, 'registration', asker);
  await withPeopleLocked(db, addressLockKey(email), async (session) => {
    if (await isAddressHeld(dependencies, email, session)) throw addressTaken();
    await Users.insertMany([user], { session });
    if (isInvited)
      await recordAction(
        db,
        { action: 'invite.used', subject: user._id, personId: user._id, chapterId, detail: 'with a new account' },
        session,
      );
    if (mayMail) await sendConfirmation(dependencies, user, session);
  });
  return user;
}
