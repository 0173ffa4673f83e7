import { type DirectoryEntry, foldText, type Profile, searchWords } from '@meridian/shared-types';
import { Role } from '@meridian/shared-types/schemas';
import { Schema, type Connection, type Types } from 'mongoose';

/** A person's membership, as the directory shows it. */
export interface Place {
  _id: Types.ObjectId;
  chapterId: number;
  role: Role;
  joinedAt: Date;
}

/**
 * What the directory knows of a person: the profile as auth last told it, and a copy of their memberships in order of
 * joining. Everything that the directory filters and sorts by lies in this one document, so a page is one query, and a
 * changed profile is one write. Words are matched by prefix: an anchored pattern on folded words walks an index, where
 * a text index or a collation would tie us to one engine. A page costs one command, two with `after`, whatever the
 * search.
 */
export interface PersonDoc extends Profile {
  _id: Types.ObjectId;
  isActive: boolean;
  /** Counts up with every change at auth. */
  version: number;
  words: string[];
  /** Folded name and id: sorts people by name, each at a place of their own. */
  orderKey: string;
  /** When they joined their first chapter; leaving it changes nothing. */
  firstJoinedAt: Date;
  places: Place[];
}

export const WORDS_INDEX = { isActive: 1, words: 1 } as const;

const place = new Schema<Place>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    chapterId: { type: Number, required: true },
    role: { type: String, enum: Role.options, required: true },
    joinedAt: { type: Date, required: true },
  },
  { strict: 'throw' },
);

const schema = new Schema<PersonDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, default: '' },
    location: { type: String, default: '' },
    description: { type: String, default: '' },
    tags: { type: [String], default: [] },
    avatarUrl: { type: String, default: null },
    isActive: { type: Boolean, required: true },
    version: { type: Number, required: true },
    words: { type: [String], required: true },
    orderKey: { type: String, required: true },
    firstJoinedAt: {
      type: Date,
      default(this: PersonDoc) {
        return this.places[0]?.joinedAt ?? new Date();
      },
    },
    places: { type: [place], default: [] },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ isActive: 1, orderKey: 1 })
  .index({ isActive: 1, firstJoinedAt: -1, _id: -1 })
  .index({ isActive: 1, 'places.chapterId': 1, orderKey: 1 })
  .index({ isActive: 1, 'places.role': 1, orderKey: 1 })
  .index(WORDS_INDEX)
  .index({ 'places._id': 1 });

export const personModel = (db: Connection) => db.model('Person', schema, 'people');

export const PROFILE_FIELDS = { name: 1, location: 1, description: 1, tags: 1, avatarUrl: 1 } as const;

/** The fields of a person that follow from their profile. */
export const personFields = (userId: string, { name, location, description, tags, avatarUrl }: Profile) => ({
  name,
  location,
  description,
  tags,
  avatarUrl,
  words: searchWords(name, location, ...tags, description),
  orderKey: `${foldText(name)} ${userId}`,
});

export const toProfile = ({ name, location, description, tags, avatarUrl }: Profile): Profile => ({
  name,
  location,
  description,
  tags,
  avatarUrl,
});

export const toDirectoryEntry = (userId: Types.ObjectId, membership: Place, profile: Profile): DirectoryEntry => ({
  id: String(membership._id),
  userId: String(userId),
  chapterId: membership.chapterId,
  role: membership.role,
  joinedAt: membership.joinedAt.toISOString(),
  profile: toProfile(profile),
});
