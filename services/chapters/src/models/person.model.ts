import { toExcerpt, LIMITS, type DirectoryEntry, type Profile } from '@meridian/shared-types';
import { nameKey, searchWords } from '@meridian/shared-types/search';
import {
  givenFields,
  PROFILE_FIELDS,
  readFields,
  Role,
  searchedTexts,
  type ProfileCopy,
} from '@meridian/shared-types/schemas';
import { documentFields, fieldProjection, type FieldDefinitions, type StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection, type Types } from 'mongoose';

/** The index of people who belong to several chapters. */
const SEVERAL_INDEX = { 'places.1.chapterId': 1 } as const;
export const WORDS_INDEX = { isActive: 1, words: 1 } as const;

const placeFields = {
  _id: { type: Schema.Types.ObjectId, required: true },
  chapterId: { type: Number, required: true },
  role: { type: String, enum: Role.options, required: true },
  joinedAt: { type: Date, required: true },
} satisfies FieldDefinitions;

export type Place = StoredDocument<typeof placeFields>;

const place = new Schema<Place>(placeFields, { strict: 'throw' });

const fields = {
  _id: { type: Schema.Types.ObjectId, required: true },
  ...documentFields(PROFILE_FIELDS),
  avatarUrl: { type: String, default: null },
  /** Whether the person has an active subscription and is not suspended. */
  isActive: { type: Boolean, required: true },
  /** Whether the person is suspended, and so is left out of searches. */
  isSuspended: Boolean,
  /** Whether the person is a site admin. Only what they have planned depends on it, not their calls. */
  isSiteAdmin: Boolean,
  /** The version, which auth increments with every change. */
  version: { type: Number, required: true },
  words: { type: [String], required: true },
  /** The name as it is sorted and the id, which together are a unique sort key. */
  orderKey: { type: String, required: true },
  /** The time at which the person joined their first chapter. Leaving it does not change this. */
  firstJoinedAt: {
    type: Date,
    required: true,
    default(this: { places: Place[] }) {
      return this.places[0]?.joinedAt ?? new Date();
    },
  },
  places: { type: [place], default: [] },
} satisfies FieldDefinitions;

/**
 * A person in the directory, with the profile from auth and copies of the memberships in the order of joining. All
 * fields for filters and sorting are in this document, so that a page needs one query and a changed profile one write.
 * Searches match prefixes of folded words with an anchored pattern, which uses an index. Text indexes and collations
 * are not available in every database engine.
 */
export type PersonDoc = StoredDocument<typeof fields>;

const schema = new Schema<PersonDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ isActive: 1, orderKey: 1 })
  .index({ isActive: 1, firstJoinedAt: -1, _id: -1 })
  .index({ isActive: 1, 'places.chapterId': 1, orderKey: 1 })
  .index({ isActive: 1, 'places.role': 1, orderKey: 1 })
  .index(WORDS_INDEX)
  .index({ 'places._id': 1 })
  .index(SEVERAL_INDEX, { sparse: true });

export const personModel = (db: Connection) => db.model('Person', schema, 'people');

export const PROFILE_PROJECTION = { ...fieldProjection(PROFILE_FIELDS), avatarUrl: 1 } as const;

/** Returns the fields of a person that are derived from the profile. */
export const personFields = (userId: string, profile: ProfileCopy) => ({
  ...givenFields(PROFILE_FIELDS, profile),
  avatarUrl: profile.avatarUrl,
  words: searchWords(...searchedTexts(PROFILE_FIELDS, profile)),
  orderKey: `${nameKey(profile.name)} ${userId}`,
});

export const toProfile = (profile: Profile): Profile => ({
  ...readFields(PROFILE_FIELDS, profile),
  avatarUrl: profile.avatarUrl,
});

/** Returns an entry of a list of people, whose description is cut. */
export const toDirectoryEntry = (userId: Types.ObjectId, membership: Place, profile: Profile): DirectoryEntry => ({
  id: String(membership._id),
  userId: String(userId),
  chapterId: membership.chapterId,
  role: membership.role,
  joinedAt: membership.joinedAt.toISOString(),
  profile: { ...toProfile(profile), description: toExcerpt(profile.description, LIMITS.descriptionExcerptMax) },
});
