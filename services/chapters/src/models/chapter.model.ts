import {
  type Archive,
  type ArchivedChapter,
  type Chapter,
  type ChapterDetails,
  type JoinQuestion,
  type ShownPicture,
  slugify,
} from '@meridian/shared-types';
import { documentFields, fieldProjection, type FieldDefinitions, type StoredDocument } from '@meridian/service-kit';
import { CHAPTER_FIELDS, JoinPolicy as Policies } from '@meridian/shared-types/schemas';
import { Schema, type Connection, type Types } from 'mongoose';
import { timeZoneOfState } from './state-time-zones';

interface ArchiveDoc {
  at: Date;
  /** The reason that members read. */
  reason: string;
  /**
   * The id of the admin in whose name upcoming events are cancelled, or null if the account was deleted. It is absent
   * once the events are cancelled.
   */
  cancelEventsBy?: Types.ObjectId | string | null;
  /** The id of the chapter into which this one was merged. A merged chapter cannot be brought back. */
  mergedInto?: number;
  /** The id of the admin in whose name upcoming events are moved there, as in `cancelEventsBy`. */
  moveEventsBy?: Types.ObjectId | string | null;
}

const question = new Schema<JoinQuestion>(
  { text: { type: String, required: true }, isRequired: { type: Boolean, required: true } },
  { strict: 'throw', _id: false },
);

const picture = new Schema<ShownPicture>(
  {
    id: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    alt: { type: String, required: true },
  },
  { strict: 'throw', _id: false },
);

const fields = {
  _id: { type: Number, required: true },
  slug: { type: String, required: true },
  /** The slug of the name, which links may also use. */
  nameSlug: {
    type: String,
    required: true,
    default(this: { name: string }) {
      return slugify(this.name);
    },
  },
  /** Every slug that leads here, which are the current two and those of former names. */
  slugs: {
    type: [String],
    required: true,
    default(this: { slug: string; nameSlug: string }) {
      return [...new Set([this.slug, this.nameSlug])];
    },
  },
  ...documentFields(CHAPTER_FIELDS),
  /** The IANA time zone of the chapter's events, unless they have their own. */
  timeZone: {
    type: String,
    required: true,
    default(this: { state: string }) {
      return timeZoneOfState(this.state);
    },
  },
  createdAt: { type: Date, required: true },
  /** `YYYY-MM-DD`, if it is known. */
  foundedOn: String,
  /** A picture of the content service. It is absent if there is none. */
  picture: { type: picture },
  /** The join policy. If absent, it is `ask`. */
  joinPolicy: { type: String, enum: Policies.options },
  /** The questions to people who ask to join. It is absent if there have never been any. */
  joinQuestions: { type: [question], default: undefined },
  /** The notes that admins saved for decisions on join requests. It is absent if there have never been any. */
  savedNotes: { type: [String], default: undefined },
  /** The version, which grows with every edit. It is absent until the first one. */
  version: Number,
  archive: {
    type: new Schema<ArchiveDoc>(
      {
        at: { type: Date, required: true },
        reason: String,
        cancelEventsBy: Schema.Types.ObjectId,
        mergedInto: Number,
        moveEventsBy: Schema.Types.ObjectId,
      },
      { _id: false, strict: 'throw' },
    ),
  },
  /** The counters, which are updated in the same transaction as the memberships. */
  memberCount: { type: Number, default: 0 },
  adminCount: { type: Number, default: 0 },
} satisfies FieldDefinitions;

export interface ChapterDoc extends StoredDocument<typeof fields> {
  /** The archive data. It is absent from open chapters. An archived chapter cannot change, and no list shows it. */
  archive?: ArchiveDoc;
}

const schema = new Schema<ChapterDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ slug: 1 }, { unique: true })
  .index({ nameSlug: 1 })
  // An address belongs to one chapter permanently.
  .index({ slugs: 1 }, { unique: true, partialFilterExpression: { slugs: { $exists: true } } })
  .index({ name: 1, _id: 1 })
  .index({ 'picture.id': 1 }, { partialFilterExpression: { 'picture.id': { $exists: true } } })
  .index({ 'archive.at': -1 }, { partialFilterExpression: { 'archive.at': { $exists: true } } })
  .index({ 'archive.cancelEventsBy': 1 }, { partialFilterExpression: { 'archive.cancelEventsBy': { $exists: true } } })
  .index({ 'archive.moveEventsBy': 1 }, { partialFilterExpression: { 'archive.moveEventsBy': { $exists: true } } });

export const chapterModel = (db: Connection) => db.model('Chapter', schema, 'chapters');

export const CHAPTER_PROJECTION = {
  slug: 1,
  ...fieldProjection(CHAPTER_FIELDS),
  timeZone: 1,
  memberCount: 1,
  createdAt: 1,
  foundedOn: 1,
  picture: 1,
  joinPolicy: 1,
  'joinQuestions.isRequired': 1,
} as const;

const { 'joinQuestions.isRequired': _, ...SHORT_FIELDS } = CHAPTER_PROJECTION;
export const DETAIL_FIELDS = { ...SHORT_FIELDS, joinQuestions: 1, version: 1, archive: 1 } as const;

export const ARCHIVED_FIELDS = { ...CHAPTER_PROJECTION, archive: 1 } as const;

export type ChapterCard = Omit<ChapterDoc, 'nameSlug' | 'slugs' | 'adminCount' | 'savedNotes'>;

export const toChapter = (
  { _id, createdAt, joinQuestions = [], version: _version, archive: _archive, ...fields }: ChapterCard,
  eventCounts: ReadonlyMap<number, number>,
): Chapter => ({
  ...fields,
  id: _id,
  createdAt: createdAt.toISOString(),
  eventCount: eventCounts.get(_id) ?? 0,
  ...(joinQuestions.length > 0 && { asksQuestions: true }),
});

export const versionOf = ({ version }: Pick<ChapterDoc, 'version'>): number => version ?? 1;

/** The chapters into which others were merged, by id. */
export type MergeTargets = ReadonlyMap<number, Pick<ChapterDoc, 'slug' | 'name'>>;
const NO_TARGETS: MergeTargets = new Map();

/**
 * Converts a chapter to its details.
 * @param targets Needed for an archived chapter.
 */
export const toChapterDetails = (
  chapter: ChapterCard,
  eventCounts: ReadonlyMap<number, number>,
  targets = NO_TARGETS,
): ChapterDetails => ({
  ...toChapter(chapter, eventCounts),
  version: versionOf(chapter),
  ...(chapter.joinQuestions?.length && { joinQuestions: chapter.joinQuestions }),
  ...(chapter.archive && { archive: toArchive(chapter.archive, targets) }),
});

export function toArchive({ at, reason, mergedInto: id }: ArchiveDoc, targets: MergeTargets): Archive {
  const target = id === undefined ? undefined : targets.get(id);
  return {
    at: at.toISOString(),
    reason,
    ...(id !== undefined && target && { mergedInto: { id, slug: target.slug, name: target.name } }),
  };
}

/** Converts an archived chapter to the form of its list. An open chapter results in an empty array. */
export const toArchivedChapter =
  (targets: MergeTargets) =>
  (chapter: ChapterCard): ArchivedChapter[] =>
    chapter.archive ? [{ ...toChapter(chapter, new Map()), archive: toArchive(chapter.archive, targets) }] : [];
