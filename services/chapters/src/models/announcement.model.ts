import type { Announcement } from '@meridian/shared-types';
import { documentFields, fieldProjection, type FieldDefinitions, type StoredDocument } from '@meridian/service-kit';
import { ANNOUNCEMENT_FIELDS, readFields } from '@meridian/shared-types/schemas';
import { Schema, type Connection, type SchemaOptions } from 'mongoose';

const fields = {
  /** The id of the chapter whose members read it, or of several. A query for one id finds both forms. */
  chapterId: { type: Schema.Types.Mixed, required: true },
  several: Boolean,
  later: Boolean,
  /**
   * The id of the author, which is whoever saved it last before it was published. It is absent if the account was
   * deleted.
   */
  authorId: Schema.Types.ObjectId,
  ...documentFields(ANNOUNCEMENT_FIELDS),
  createdAt: { type: Date, required: true },
  editedAt: Date,
  /** The version, which grows with every change of the text or its times. If absent, it is 1. */
  version: Number,
  /** The ids of the chapters in which it is pinned. */
  pinnedIn: { type: [Number], default: undefined },
  expiresAt: Date,
} satisfies FieldDefinitions;

export interface AnnouncementDoc extends StoredDocument<typeof fields> {
  chapterId: number | number[];
  /** Whether it is addressed to more than one chapter. */
  several?: true;
  /** Whether chapters that are founded later also get it. */
  later?: true;
  /** The words by which members find it. Only searches read it. */
  wordText?: string;
}

/** An announcement that members do not see, because it is scheduled or has expired. */
export interface HiddenAnnouncementDoc extends AnnouncementDoc {
  state: 'scheduled' | 'expired';
  publishAt?: Date;
  /** Why it was not published at its time. Another admin publishes it, schedules it again, or deletes it. */
  problem?: string;
}

const options = { strict: 'throw', versionKey: false, autoCreate: false } satisfies SchemaOptions;

/** The index of the lists of chapters, and the index that filters known announcements by their keys. */
export const ANNOUNCEMENT_INDEXES = {
  newest: { chapterId: 1, createdAt: -1, _id: -1 },
  words: { _id: 1, wordText: 1 },
} as const;

const schema = new Schema<AnnouncementDoc>({ ...fields, wordText: { type: String, select: false } }, options)
  .index(ANNOUNCEMENT_INDEXES.newest)
  .index(ANNOUNCEMENT_INDEXES.words)
  .index({ several: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { several: true } })
  .index({ pinnedIn: 1 }, { sparse: true })
  .index({ expiresAt: 1 }, { sparse: true })
  .index({ later: 1 }, { sparse: true })
  .index({ authorId: 1 });

const hiddenSchema = new Schema<HiddenAnnouncementDoc>(
  {
    ...fields,
    state: { type: String, enum: ['scheduled', 'expired'], required: true },
    publishAt: Date,
    problem: String,
  },
  options,
)
  .index({ chapterId: 1, state: 1, createdAt: -1, _id: -1 })
  .index({ several: 1, state: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { several: true } })
  .index({ publishAt: 1 }, { sparse: true })
  .index({ later: 1 }, { sparse: true })
  .index({ authorId: 1 });

export const announcementModel = (db: Connection) => db.model('Announcement', schema, 'announcements');
export const hiddenAnnouncementModel = (db: Connection) =>
  db.model('HiddenAnnouncement', hiddenSchema, 'hiddenannouncements');

/** Returns the ids of the chapters whose members read the announcement. */
export const chaptersOf = ({ chapterId }: Pick<AnnouncementDoc, 'chapterId'>): number[] => [chapterId].flat();

export const SHOWN_FIELDS = {
  ...fieldProjection(ANNOUNCEMENT_FIELDS),
  createdAt: 1,
  editedAt: 1,
  pinnedIn: 1,
} as const;
type Shown = Pick<AnnouncementDoc, '_id' | 'title' | 'content' | 'createdAt' | 'editedAt' | 'pinnedIn'>;

/** Converts an announcement to the form that a member of a chapter reads. */
export const toAnnouncement = (
  { _id, createdAt, editedAt, pinnedIn, ...texts }: Shown,
  chapterId?: number,
): Announcement => ({
  id: String(_id),
  ...readFields(ANNOUNCEMENT_FIELDS, texts),
  createdAt: createdAt.toISOString(),
  ...(editedAt && { editedAt: editedAt.toISOString() }),
  isPinned: chapterId !== undefined && (pinnedIn ?? []).includes(chapterId),
});
