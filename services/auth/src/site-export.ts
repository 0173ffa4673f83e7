import { exportedId, exportSource, fieldProjection, instantOrNull, type ExportSources } from '@meridian/service-kit';
import { PROFILE_FIELDS, readFields } from '@meridian/shared-types/schemas';
import type { SubscriberDoc } from './models/newsletter.model';
import { isSuspended } from './accounts/suspension.policy';
import { DEFAULT_NOTIFICATIONS, type UserDoc } from './models/user.model';
import type { AvatarDoc } from './models/avatar.model';
import type { Models } from './models/create-models';
import type { MergedAccountDoc } from './models/merged-account.model';
import type { LedgerLineDoc } from './models/ledger-line.model';
import type { PaymentDoc } from './models/payment.model';
import { statusOf } from './subscriptions/subscription.policy';

/** The number of pictures in a page of the export; each has some ten thousand bytes. */
const PICTURES = 50;
const pictureFile = (key: string) => `people/${key}.webp`;

type Exported = Pick<Models, 'Users' | 'Payments' | 'MergedAccounts' | 'LedgerLines' | 'Avatars' | 'Subscribers'>;

/** The sources of the auth service for a site export. They contain nothing that could be used to sign in or pay. */
export const exportSources = ({
  Users,
  Payments,
  LedgerLines,
  Subscribers,
  MergedAccounts,
  Avatars,
}: Exported): ExportSources<'auth'> => ({
  people: exportSource<'people', UserDoc>(Users, {
    fields: {
      email: 1,
      unverifiedSince: 1,
      ...fieldProjection(PROFILE_FIELDS),
      avatarKey: 1,
      isSiteAdmin: 1,
      homeChapterId: 1,
      createdAt: 1,
      'subscription.status': 1,
      'subscription.plan': 1,
      'subscription.since': 1,
      'subscription.paidUntil': 1,
      'subscription.endsAt': 1,
      suspension: 1,
      notifications: 1,
    },
    // Accounts that are being deleted are left out.
    filter: { removalPending: { $ne: true } },
    toItem: ({ _id, unverifiedSince, avatarKey, subscription, suspension, notifications, ...user }) => {
      const current = suspension && isSuspended({ suspension }) ? suspension : undefined;
      return {
        record: {
          id: String(_id),
          email: user.email,
          isEmailConfirmed: !unverifiedSince,
          ...readFields(PROFILE_FIELDS, user),
          picture: avatarKey ? pictureFile(avatarKey) : null,
          isSiteAdmin: user.isSiteAdmin,
          homeChapterId: user.homeChapterId ?? null,
          createdAt: instantOrNull(user.createdAt),
          status: statusOf(subscription),
          plan: subscription.plan ?? null,
          memberSince: instantOrNull(subscription.since),
          paidUntil: instantOrNull(subscription.paidUntil),
          endsAt: instantOrNull(subscription.endsAt),
          suspendedSince: instantOrNull(current?.since),
          suspendedUntil: instantOrNull(current?.until),
          suspensionReason: current?.reason ?? null,
          wantsMail: (notifications ?? DEFAULT_NOTIFICATIONS).email,
          weeklyDigest: (notifications ?? DEFAULT_NOTIFICATIONS).weeklyDigest,
        },
      };
    },
  }),
  payments: exportSource<'payments', PaymentDoc>(Payments, {
    fields: { userId: 1, plan: 1, amount: 1, paidAt: 1 },
    toItem: ({ _id, userId, plan, amount, paidAt }) => ({
      record: { id: String(_id), userId: String(userId), plan, amount, paidAt: instantOrNull(paidAt) },
    }),
  }),
  ledger: exportSource<'ledger', LedgerLineDoc>(LedgerLines, {
    fields: { userId: 1, kind: 1, months: 1, amount: 1, paymentId: 1, reason: 1, byId: 1, at: 1, paidUntil: 1 },
    toItem: ({ _id, userId, kind, months, amount, paymentId, reason, byId, at, paidUntil }) => ({
      record: {
        id: String(_id),
        userId: String(userId),
        kind,
        months,
        amount: amount ?? null,
        paymentId: exportedId(paymentId),
        reason,
        byId: exportedId(byId),
        at: instantOrNull(at),
        paidUntil: instantOrNull(paidUntil),
      },
    }),
  }),
  subscribers: exportSource<'subscribers', SubscriberDoc>(Subscribers, {
    fields: { email: 1, createdAt: 1 },
    filter: { pendingUntil: { $exists: false } },
    toItem: ({ _id, email, createdAt }) => ({
      record: { id: String(_id), email, createdAt: instantOrNull(createdAt) },
    }),
  }),
  mergedAccounts: exportSource<'mergedAccounts', MergedAccountDoc>(MergedAccounts, {
    fields: { intoId: 1, email: 1, name: 1, createdAt: 1, at: 1, byId: 1, reason: 1 },
    toItem: ({ _id, intoId, email, name, createdAt, at, byId, reason }) => ({
      record: {
        id: String(_id),
        intoId: String(intoId),
        email,
        name,
        createdAt: instantOrNull(createdAt),
        mergedAt: instantOrNull(at),
        byId: exportedId(byId),
        reason,
      },
    }),
  }),
  profilePictures: exportSource<'profilePictures', AvatarDoc>(Avatars, {
    fields: { userId: 1, bytes: 1 },
    limit: PICTURES,
    toId: (id) => id,
    toItem: ({ _id, userId, bytes }) => ({
      record: { userId: String(userId), file: pictureFile(_id) },
      file: { path: pictureFile(_id), content: bytes.toString('base64'), encoding: 'base64' },
    }),
  }),
});
