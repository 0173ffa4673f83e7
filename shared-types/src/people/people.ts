import * as z from 'zod';
import { ChapterId, Id, Instant } from '../fields/fields';
import { copyShape, inputShape, responseShape } from '../fields/field-table';
import { PROFILE_FIELDS } from './profile-fields';

/** The public part of an account, which never contains an e-mail address. */
export const Profile = z.object({ ...responseShape(PROFILE_FIELDS), avatarUrl: z.string().nullable() });
export type Profile = z.infer<typeof Profile>;

/** The copy of a profile that another service keeps. */
export const ProfileCopy = z.object({ ...copyShape(PROFILE_FIELDS), avatarUrl: z.string().nullable() });
export type ProfileCopy = z.infer<typeof ProfileCopy>;

/** The short form of a profile, for display beside a message or in a list. */
export const ProfileBrief = Profile.pick({ name: true, avatarUrl: true });
export type ProfileBrief = z.infer<typeof ProfileBrief>;

/** The fields of the own profile that a person may change. */
export const ProfileInput = z.strictObject(inputShape(PROFILE_FIELDS));
export type ProfileInput = z.input<typeof ProfileInput>;

/** A person whom a record names. The name is null if the account was deleted. */
export const RecordedPerson = z.object({ id: Id, name: z.string().nullable() });
export type RecordedPerson = z.infer<typeof RecordedPerson>;

/** The role of a membership. */
export const Role = z.enum(['admin', 'member']);
export type Role = z.infer<typeof Role>;

/** The status of a subscription. `active` is a paying member, `newsletter` is every other account. */
export const SubscriptionStatus = z.enum(['active', 'newsletter']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** A person's membership in a chapter. */
export const Membership = z.object({
  id: z.string(),
  chapterId: ChapterId,
  role: Role,
  joinedAt: Instant,
  profile: Profile.pick({ name: true, location: true, avatarUrl: true }),
  chapter: z.object({ name: z.string(), state: z.string(), description: z.string().optional(), slug: z.string() }),
});
export type Membership = z.infer<typeof Membership>;

/** An entry of the directory or of a chapter's member list. */
export const DirectoryEntry = z.object({
  id: z.string(),
  userId: Id,
  chapterId: ChapterId,
  role: Role,
  joinedAt: Instant,
  profile: Profile,
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;
