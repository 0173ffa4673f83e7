import { DAY_MS } from '@meridian/shared-types';
import { recordAction, withPeopleLocked, type MailLimit } from '@meridian/service-kit';
import type { RegisterInput } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { addressLockKey, addressTaken, isAddressReserved } from '../addresses/email-reservation';
import { sendConfirmation } from '../addresses/confirmation';
import type { Models } from '../models/create-models';
import { startingSubscription } from '../subscriptions/subscription.policy';
import { hashPassword } from '../sign-in/passwords/passwords';
import { recordPeople, type PersonSync } from '../accounts/person-sync';
import type { Requester } from '@meridian/service-kit';
import type { UserDoc } from '../models/user.model';

/** Milliseconds after which an account with an unconfirmed address and no paid membership is removed. */
const UNCONFIRMED_MS = 30 * DAY_MS;

interface Needed extends Pick<Models, 'db' | 'Users' | 'AccountTokens'> {
  mailLimit: MailLimit;
  personSync: PersonSync;
  addressCodeKey: Buffer;
}

/**
 * Stores the account with an unconfirmed address, and sends it to the chapters service, which gets it even after a
 * crash.
 * @param how whether the person used an invite link to a chapter by invitation only, and the session that they will get
 */
export async function createAccount(
  dependencies: Needed,
  { email, password, name, chapterId }: RegisterInput,
  { isInvited, sessionId }: { isInvited: boolean; sessionId: Types.ObjectId },
  requester: Requester,
): Promise<UserDoc> {
  const { db, Users, mailLimit, personSync } = dependencies;
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
    createdAt: now,
    hasSignedIn: true,
  }).toObject();
  const mayMail = await mailLimit.isAllowedToday(email, 'registration', requester);
  const [change] = await withPeopleLocked(db, addressLockKey(email), async (session) => {
    if (await isAddressReserved(dependencies, email, session)) throw addressTaken();
    await Users.insertMany([user], { session });
    const changes = await recordPeople(db, [user], session);
    if (isInvited)
      await recordAction(
        db,
        { action: 'invite.used', subject: user._id, userId: user._id, chapterId, detail: 'with a new account' },
        session,
      );
    if (mayMail) await sendConfirmation(dependencies, user, session, sessionId);
    return changes;
  });
  await personSync.sendSoon(change);
  return user;
}
