import {
  type Account,
  type Membership,
  type NotificationSettings,
  pathOf,
  type Person,
  type Profile,
  searchWords,
  type User,
} from '@meridian/shared-types';
import { authApi } from '@meridian/shared-types/contracts';
import { Schema, type Connection, type Types } from 'mongoose';
import {
  totpAuthenticator,
  pendingTotpAuthenticator,
  type TotpAuthenticator,
  type PendingTotpAuthenticator,
} from '../credentials/totp-authenticator.model';
import type { Appointment } from '../site-admins/site-admin.policy';
import type { Suspension } from './suspension.policy';
import { appointment, notifications, pendingCharge, removalBy, subscription, suspension } from './user-parts';
import { toMembership } from '../payments/shown-membership';
import { statusOf, type PendingCharge, type Subscription } from '../payments/subscription.policy';

export interface UserDoc {
  _id: Types.ObjectId;
  email: string;
  passwordHash: string;
  /**
   * Grows with every new password; absent: 0. A session begins only if it is what it was when the password was checked.
   */
  credentialsVersion?: number;
  /** Shows codes for the second step of a sign-in. */
  totpAuthenticator?: TotpAuthenticator;
  pendingTotpAuthenticator?: PendingTotpAuthenticator;
  /** Keyed hashes of the codes that can be used instead, each once. */
  recoveryCodes?: string[];
  /** What passkeys know the account by: random, so that they tell nothing of the person. */
  passkeyHandle?: string;
  /** Whether the person has signed in before: a sign-in in another browser is then told. */
  hasSignedIn?: boolean;
  /** Grows with a new password by mail: browsers in which the person signed in before are not known any more. */
  deviceEpoch?: number;
  /** Calendar links that were made until then are still to be ended. */
  calendarLinksEnd?: Date;
  name: string;
  location: string;
  description: string;
  tags: string[];
  avatarKey?: string;
  /**
   * Since when there is an account with this address, which the person has not shown to be theirs. Absent: it is
   * theirs, or the account was created by a release that did not ask.
   */
  unverifiedSince?: Date;
  /** When the account is removed unless the address is confirmed before, or the membership paid for. */
  removeAt?: Date;
  /** The import that brought the person. */
  importId?: Types.ObjectId;
  isSiteAdmin: boolean;
  /** Another site admin wants to make the person one. It may be over. */
  appointment?: Appointment;
  /** The last one; it may be over. */
  suspension?: Suspension;
  /** The chapter that the person joins with the account. Absent for a site admin who was made before there was one. */
  homeChapterId?: number;
  /** The person is an admin there; absent for members. */
  homeRole?: 'admin';
  /** When a site admin invited the person by mail. */
  invitedAt?: Date;
  subscription: Subscription;
  /** Present while the card is charged, and until the result is stored. */
  pendingCharge?: PendingCharge;
  /** Absent until the person chooses. */
  notifications?: NotificationSettings;
  /** Incremented with every change that other services see. */
  version: number;
  /** Whether this version still has to be sent to chapters. */
  syncPending: boolean;
  /** The account is deleted; the rest of its data is being removed. */
  removalPending?: boolean;
  /** Why, where it was not the person who deleted it. */
  removalDetail?: string;
  /** The site admin who deletes the account on the person's request, and why. */
  removalBy?: { byId: Types.ObjectId; reason: string };
  createdAt: Date;
  /** The last day on which the person used the site (UTC); written once a day. Absent: only sessions tell. */
  lastSeenOn?: Date;
  /** Words of the name and the e-mail address in folded form, for searches by prefix. */
  words: string[];
}

export const wordsOf = ({ name, email }: Pick<UserDoc, 'name' | 'email'>): string[] => searchWords(name, email);

export const WORDS_INDEX = { words: 1, _id: 1 } as const;
export const JOINED_INDEX = { createdAt: 1 } as const;
export const UNCONFIRMED_INDEX = { unverifiedSince: 1 } as const;
export const INVITED_INDEX = { invitedAt: 1 } as const;
export const SUSPENDED_INDEX = { 'suspension.since': 1 } as const;
export const SITE_ADMINS_INDEX = { isSiteAdmin: 1, _id: 1 } as const;

const schema = new Schema<UserDoc>(
  {
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    credentialsVersion: Number,
    totpAuthenticator,
    pendingTotpAuthenticator,
    recoveryCodes: { type: [String], default: undefined },
    passkeyHandle: String,
    hasSignedIn: Boolean,
    deviceEpoch: Number,
    calendarLinksEnd: Date,
    name: { type: String, required: true },
    location: { type: String, default: '' },
    description: { type: String, default: '' },
    tags: { type: [String], default: [] },
    avatarKey: String,
    unverifiedSince: Date,
    removeAt: Date,
    importId: Schema.Types.ObjectId,
    isSiteAdmin: { type: Boolean, default: false },
    appointment,
    suspension,
    homeChapterId: Number,
    homeRole: String,
    invitedAt: Date,
    subscription: { type: subscription, required: true },
    pendingCharge,
    notifications,
    version: { type: Number, required: true },
    syncPending: { type: Boolean, required: true },
    removalPending: Boolean,
    removalDetail: String,
    removalBy,
    createdAt: { type: Date, required: true },
    lastSeenOn: Date,
    words: {
      type: [String],
      default(this: UserDoc) {
        return wordsOf(this);
      },
    },
  },
  { versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index(JOINED_INDEX);
schema.index(UNCONFIRMED_INDEX, { sparse: true });
schema.index(SUSPENDED_INDEX, { sparse: true });
schema.index({ removeAt: 1 }, { sparse: true });
schema.index({ calendarLinksEnd: 1 }, { sparse: true });
schema.index(INVITED_INDEX, { sparse: true });
schema.index({ 'suspension.until': 1 }, { sparse: true });
schema.index(SITE_ADMINS_INDEX, { partialFilterExpression: { isSiteAdmin: true } });
schema.index({ 'appointment.until': 1 }, { sparse: true });
schema.index({ syncPending: 1 }, { partialFilterExpression: { syncPending: true } });
schema.index({ removalPending: 1 }, { partialFilterExpression: { removalPending: true } });
schema.index({ 'subscription.status': 1, 'subscription.paidUntil': 1 });
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

export const avatarUrl = (key: string): string => pathOf(authApi.avatar, { key });

/** The fields that {@link toProfile} and {@link toPerson} need. */
export const PROFILE_FIELDS = { name: 1, location: 1, description: 1, tags: 1, avatarKey: 1 } as const;
type ProfileFields = Pick<UserDoc, keyof typeof PROFILE_FIELDS>;

export const toProfile = ({ name, location, description, tags, avatarKey }: ProfileFields): Profile => ({
  name,
  location,
  description,
  tags,
  avatarUrl: avatarKey ? avatarUrl(avatarKey) : null,
});

export const toPerson = (user: ProfileFields & Pick<UserDoc, '_id'>): Person => ({
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
  ...PROFILE_FIELDS,
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
