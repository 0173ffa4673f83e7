import { exportSource, type ExportSources } from '@meridian/service-kit';
import { toUnits } from '@meridian/shared-types';
import { isSuspended } from './accounts/suspension.policy';
import { AMOUNT_COLUMN } from './models/exported-amount';
import { DEFAULT_NOTIFICATIONS, type UserDoc } from './models/user.model';
import type { Models } from './models/create-models';
import { statusOf } from './subscriptions/subscription.policy';

/** The number of pictures in a page of the export; each has some ten thousand bytes. */
const PICTURES = 50;
const pictureFile = (key: string) => `people/${key}.webp`;

const currentSuspension = ({ suspension }: UserDoc) =>
  suspension && isSuspended({ suspension }) ? suspension : undefined;
const notificationsOf = ({ notifications }: UserDoc) => notifications ?? DEFAULT_NOTIFICATIONS;

type Exported = Pick<
  Models,
  'Users' | 'Payments' | 'KeptPayments' | 'MergedAccounts' | 'LedgerLines' | 'Avatars' | 'Subscribers'
>;

/** The sources of the auth service for a site export. They contain nothing that could be used to sign in or pay. */
export const exportSources = (models: Exported): ExportSources<'auth'> => ({
  people: exportSource('people', models.Users, {
    columns: {
      isEmailConfirmed: ({ unverifiedSince }) => !unverifiedSince,
      picture: ({ avatarKey }) => avatarKey && pictureFile(avatarKey),
      status: ({ subscription }) => statusOf(subscription),
      plan: 'subscription.plan',
      memberSince: 'subscription.since',
      paidUntil: 'subscription.paidUntil',
      endsAt: 'subscription.endsAt',
      suspendedSince: (user) => currentSuspension(user)?.since,
      suspendedUntil: (user) => currentSuspension(user)?.until,
      suspensionReason: (user) => currentSuspension(user)?.reason,
      wantsMail: (user) => notificationsOf(user).email,
      weeklyDigest: (user) => notificationsOf(user).weeklyDigest,
    },
    reads: [
      'unverifiedSince',
      'avatarKey',
      'subscription.status',
      'subscription.cardLast4',
      'subscription.graceUntil',
      'subscription.pausedUntil',
      'suspension',
      'notifications',
    ],
    // Accounts that are being deleted are left out.
    filter: { removalPending: { $ne: true } },
  }),
  payments: exportSource('payments', models.Payments, AMOUNT_COLUMN),
  keptPayments: exportSource('keptPayments', models.KeptPayments, {
    columns: {
      ...AMOUNT_COLUMN.columns,
      refunded: ({ refunded, currency }) => toUnits({ amount: refunded, currency }),
    },
    reads: ['amount', 'refunded'],
  }),
  ledger: exportSource('ledger', models.LedgerLines, AMOUNT_COLUMN),
  subscribers: exportSource('subscribers', models.Subscribers, {
    columns: {},
    filter: { pendingUntil: { $exists: false } },
  }),
  mergedAccounts: exportSource('mergedAccounts', models.MergedAccounts, { columns: { mergedAt: 'at' } }),
  profilePictures: exportSource('profilePictures', models.Avatars, {
    columns: { file: ({ _id }) => pictureFile(_id) },
    reads: ['bytes'],
    limit: PICTURES,
    toId: (id) => id,
    toFile: ({ _id, bytes }) => ({ path: pictureFile(_id), content: bytes.toString('base64'), encoding: 'base64' }),
  }),
});
