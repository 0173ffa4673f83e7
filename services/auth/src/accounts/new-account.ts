import { emptyFields, PROFILE_FIELDS } from '@meridian/shared-types/schemas';
import { Types } from 'mongoose';
import { startingSubscription } from '../subscriptions/subscription.policy';
import { toSearchWords, type UserDoc } from '../models/user.model';

/** Returns a new account with an unconfirmed address. Without other fields it has no chapter and no paid membership. */
export const newAccount = (
  { email, name, ...fields }: Pick<UserDoc, 'email' | 'name' | 'passwordHash'> & Partial<UserDoc>,
  now = new Date(),
): UserDoc => ({
  _id: new Types.ObjectId(),
  email,
  ...emptyFields(PROFILE_FIELDS),
  name,
  unverifiedSince: now,
  isSiteAdmin: false,
  subscription: startingSubscription(),
  version: 1,
  createdAt: now,
  words: toSearchWords({ name, email }),
  ...fields,
});
