import * as z from 'zod';
import { ChapterId, Id, Instant, line, text } from './fields';
import { LIMITS } from './limits';
import { foldText } from './search';

/** The public part of an account, which never contains an e-mail address. */
export const Profile = z.object({
  name: z.string(),
  location: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  avatarUrl: z.string().nullable(),
});
export type Profile = z.infer<typeof Profile>;

/** The short form of a profile, for display beside a message or in a list. */
export const ProfileBrief = Profile.pick({ name: true, avatarUrl: true });
export type ProfileBrief = z.infer<typeof ProfileBrief>;

/** The fields of the own profile that a person may change. */
export const ProfileInput = z.strictObject({
  name: line(LIMITS.nameMax).min(LIMITS.nameMin, 'Name must be at least 2 characters'),
  location: line(LIMITS.locationMax).optional().default(''),
  description: text(LIMITS.descriptionMax).optional().default(''),
  tags: z
    .array(line(LIMITS.tagMax).min(1, 'A tag cannot be empty'))
    .max(LIMITS.tagCount, `At most ${LIMITS.tagCount} tags`)
    .refine((tags) => new Set(tags.map(foldText)).size === tags.length, 'Each tag only once')
    .optional()
    .default([]),
});
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
