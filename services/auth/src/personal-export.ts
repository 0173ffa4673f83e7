import { personalSource, type PersonalSources } from '@meridian/service-kit';
import { Types } from 'mongoose';
import { DEFAULT_NOTIFICATIONS } from './models/user.model';
import { AMOUNT_COLUMN } from './models/exported-amount';
import type { Models } from './models/create-models';
import { statusOf } from './subscriptions/subscription.policy';

const pictureFile = (key: string) => `pictures/${key}.webp`;

type Needed = Pick<Models, 'Users' | 'Sessions' | 'Passkeys' | 'Payments' | 'LedgerLines' | 'Avatars'>;

/** The sources of the auth service for the export of a person's data, without what could be used to sign in. */
export const personalSources = (models: Needed): PersonalSources<'auth'> => ({
  profile: personalSource('profile', models.Users, {
    ofPerson: (userId) => ({ _id: new Types.ObjectId(userId), removalPending: { $ne: true } }),
    columns: {
      isEmailConfirmed: ({ unverifiedSince }) => !unverifiedSince,
      status: ({ subscription }) => statusOf(subscription),
      plan: 'subscription.plan',
      memberSince: 'subscription.since',
      paidUntil: 'subscription.paidUntil',
      endsAt: 'subscription.endsAt',
      pausedUntil: 'subscription.pausedUntil',
      cardExpiresAt: 'subscription.cardExpiresAt',
      wantsMail: ({ notifications = DEFAULT_NOTIFICATIONS }) => notifications.email,
      weeklyDigest: ({ notifications = DEFAULT_NOTIFICATIONS }) => notifications.weeklyDigest,
    },
    reads: [
      'unverifiedSince',
      'subscription.status',
      'subscription.cardLast4',
      'subscription.graceUntil',
      'notifications',
    ],
  }),
  profilePictures: personalSource('profilePictures', models.Avatars, {
    columns: { file: ({ _id }) => pictureFile(_id) },
    reads: ['bytes'],
    toId: (id) => id,
    toFile: ({ _id, bytes }) => ({ path: pictureFile(_id), content: bytes.toString('base64'), encoding: 'base64' }),
  }),
  signIns: personalSource('signIns', models.Sessions, {
    // A session in which a site admin acted for the person is not a sign-in of the person.
    filter: { actorId: { $exists: false } },
    columns: {
      signedInAt: ({ signedInAt, createdAt }) => signedInAt ?? createdAt,
      method: ({ method }) => method ?? 'password',
    },
    reads: ['signedInAt', 'createdAt', 'method'],
  }),
  passkeys: personalSource('passkeys', models.Passkeys, { columns: {} }),
  payments: personalSource('payments', models.Payments, AMOUNT_COLUMN),
  membershipActs: personalSource('membershipActs', models.LedgerLines, AMOUNT_COLUMN),
});
