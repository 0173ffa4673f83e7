import {
  type Account,
  type Membership,
  type NotificationSettings,
  buildPath,
  type Person,
  type Profile,
  type User,
} from '@meridian/shared-types';
import { PROFILE_FIELDS, readFields } from '@meridian/shared-types/schemas';
import { searchWords } from '@meridian/shared-types/search';
import { documentFields, fieldProjection, type FieldDefinitions, type StoredDocument } from '@meridian/service-kit';
import { authApi } from '@meridian/shared-types/contracts';
import { Schema, type Connection } from 'mongoose';
import {
  totpAuthenticator,
  pendingTotpAuthenticator,
  type TotpAuthenticator,
  type PendingTotpAuthenticator,
} from './totp-authenticator.model';
import { notifications, pendingCharge, subscription, suspension, type Suspension } from './user-parts';
import { toMembership } from '../subscriptions/shown-membership';
import { statusOf, type PendingCharge, type Subscription } from '../subscriptions/subscription.policy';

export const toSearchWords = ({ name, email }: Pick<UserDoc, 'name' | 'email'>): string[] => searchWords(name, email);

export const WORDS_INDEX = { words: 1, _id: 1 } as const;
export const JOINED_INDEX = { createdAt: 1 } as const;
export const UNCONFIRMED_INDEX = { unverifiedSince: 1 } as const;
export const INVITED_INDEX = { invitedAt: 1 } as const;
export const SUSPENDED_INDEX = { 'suspension.since': 1 } as const;
export const SITE_ADMINS_INDEX = { isSiteAdmin: 1, _id: 1 } as const;

const fields = {
  email: { type: String, required: true },
  passwordHash: { type: String, required: true },
  /**
   * It grows with every new password; 0 if absent. A session starts only if it is unchanged since the password check.
   */
  credentialsVersion: Number,
  totpAuthenticator,
  pendingTotpAuthenticator,
  /** Keyed hashes of the recovery codes that replace a code of the app; each works once. */
  recoveryCodes: { type: [String], default: undefined },
  /** The random user handle of the passkeys, which reveals nothing about the person. */
  passkeyHandle: String,
  /** Whether the person has signed in before. If so, a sign-in in another browser is mailed to them. */
  hasSignedIn: Boolean,
  /** It grows with a password reset by mail, after which browsers of earlier sign-ins are unknown again. */
  deviceEpoch: Number,
  /** Calendar links that were made until this time still have to be ended. */
  calendarLinksEnd: Date,
  ...documentFields(PROFILE_FIELDS),
  avatarKey: String,
  /**
   * The time since which the account has this address without a confirmation. It is absent if the address is confirmed.
   */
  unverifiedSince: Date,
  /**
   * Whether the address was confirmed in a browser that was not signed in to the account, so that the password may be
   * that of a stranger who entered this address. It is removed when the owner sets a password with a mailed link.
   */
  isPasswordUnproven: Boolean,
  /** The time at which the account is removed, unless the address is confirmed or the membership is paid for before. */
  removeAt: Date,
  /** The import that created the account. */
  importId: Schema.Types.ObjectId,
  isSiteAdmin: { type: Boolean, default: false },
  /** Whether the person is a treasurer, who sees the money. Absent if not. */
  isTreasurer: Boolean,
  /** The time at which one site admin alone appointed the person. It is absent if a second one confirmed it. */
  appointedAloneAt: Date,
  /** The time of the last dismissal as a site admin. */
  dismissedAt: Date,
  suspension,
  /**
   * The chapter that the person joins on registration. It is absent for a site admin who was created before any
   * chapter.
   */
  homeChapterId: Number,
  homeRole: String,
  /** The time at which a site admin invited the person by mail. */
  invitedAt: Date,
  subscription: { type: subscription, required: true },
  pendingCharge,
  /** The end of the office's approval as a student, without which plans for students cannot be taken. */
  studentUntil: Date,
  notifications,
  /** It grows with every change that other services see. */
  version: { type: Number, required: true },
  /** Whether the account is deleted while the rest of its data is still being removed. */
  removalPending: Boolean,
  createdAt: { type: Date, required: true },
  /** The last day (UTC) on which the person used the site, written once a day. If absent, only the sessions have it. */
  lastSeenOn: Date,
  /** The folded words of the name and the e-mail address, for searches by prefix. */
  words: {
    type: [String],
    default(this: { name: string; email: string }): string[] {
      return toSearchWords(this);
    },
  },
} satisfies FieldDefinitions;

export interface UserDoc extends StoredDocument<typeof fields> {
  /** The authenticator app that generates codes for two-factor authentication. */
  totpAuthenticator?: TotpAuthenticator;
  pendingTotpAuthenticator?: PendingTotpAuthenticator;
  /** The last suspension, which may have ended. */
  suspension?: Suspension;
  /** Whether the person is an admin of the home chapter. It is absent for members. */
  homeRole?: 'admin';
  subscription: Subscription;
  /** It is present while the card is being charged and until the result is stored. */
  pendingCharge?: PendingCharge;
  /** It is absent until the person chooses. */
  notifications?: NotificationSettings;
}

const schema = new Schema<UserDoc>(fields, { versionKey: false });
schema.index({ email: 1 }, { unique: true });
schema.index(JOINED_INDEX);
schema.index(UNCONFIRMED_INDEX, { sparse: true });
schema.index(SUSPENDED_INDEX, { sparse: true });
schema.index({ removeAt: 1 }, { sparse: true });
schema.index({ calendarLinksEnd: 1 }, { sparse: true });
schema.index(INVITED_INDEX, { sparse: true });
schema.index({ 'suspension.until': 1 }, { sparse: true });
schema.index(SITE_ADMINS_INDEX, { partialFilterExpression: { isSiteAdmin: true } });
schema.index({ isTreasurer: 1, _id: 1 }, { partialFilterExpression: { isTreasurer: true } });
schema.index({ 'subscription.status': 1, 'subscription.paidUntil': 1, _id: 1 });
schema.index({ 'subscription.pausedUntil': 1 }, { sparse: true });
schema.index({ 'subscription.cardExpiresAt': 1 }, { sparse: true });
schema.index(
  { 'subscription.priceOffer.isWaiting': 1 },
  { partialFilterExpression: { 'subscription.priceOffer.isWaiting': true } },
);
schema.index(
  { 'pendingCharge.begunAt': 1 },
  { partialFilterExpression: { 'pendingCharge.begunAt': { $exists: true } } },
);
schema.index(WORDS_INDEX);

/** The fields that are removed when the address is confirmed. */
export const VERIFIED = { unverifiedSince: 1, removeAt: 1 } as const;

export const userModel = (db: Connection) => db.model('User', schema, 'users');
export type Users = ReturnType<typeof userModel>;

export const DEFAULT_NOTIFICATIONS: NotificationSettings = { email: true, push: false, weeklyDigest: true };

export const avatarUrl = (key: string): string => buildPath(authApi.avatar, { key });

/** The fields that {@link toProfile} and {@link toPerson} need. */
export const PROFILE_PROJECTION = { ...fieldProjection(PROFILE_FIELDS), avatarKey: 1 } as const;
type StoredProfile = Pick<UserDoc, keyof typeof PROFILE_PROJECTION>;

export const toProfile = (user: StoredProfile): Profile => ({
  ...readFields(PROFILE_FIELDS, user),
  avatarUrl: user.avatarKey ? avatarUrl(user.avatarKey) : null,
});

export const toPerson = (user: StoredProfile & Pick<UserDoc, '_id'>): Person => ({
  userId: user._id.toHexString(),
  ...toProfile(user),
});

/** The fields that {@link toAccount} needs. */
export const ACCOUNT_FIELDS = { name: 1, email: 1, subscription: 1, createdAt: 1, isSiteAdmin: 1 } as const;

export const toAccount = ({
  _id,
  name,
  email,
  subscription: paid,
  createdAt,
  isSiteAdmin,
}: Pick<UserDoc, '_id' | keyof typeof ACCOUNT_FIELDS>): Account => ({
  id: _id.toHexString(),
  name,
  email,
  subscriptionStatus: statusOf(paid),
  createdAt: createdAt.toISOString(),
  isSiteAdmin,
});

/** The fields that {@link toUser} needs. */
export const USER_FIELDS = {
  ...PROFILE_PROJECTION,
  email: 1,
  unverifiedSince: 1,
  removeAt: 1,
  subscription: 1,
  createdAt: 1,
} as const;
export type ShownUser = Pick<UserDoc, '_id' | keyof typeof USER_FIELDS>;

export const toUser = (user: ShownUser, memberships: Membership[]): User => ({
  id: user._id.toHexString(),
  name: user.name,
  email: user.email,
  subscriptionStatus: statusOf(user.subscription),
  createdAt: user.createdAt.toISOString(),
  ...(user.unverifiedSince && { unconfirmed: user.removeAt ? { removeAt: user.removeAt.toISOString() } : {} }),
  profile: toProfile(user),
  memberships,
  ...toMembership(user.subscription),
});
