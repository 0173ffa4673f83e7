import { type Chapter, slugOf } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';
import { timeZoneOfState } from './state-time-zones';

export interface ChapterDoc {
  _id: number;
  slug: string;
  /** The slug of the name, which links may also use. */
  nameSlug: string;
  name: string;
  description: string;
  state: string;
  /** The IANA zone of its events, unless they say otherwise; absent until the migration has run. */
  timeZone?: string;
  createdAt: Date;
  /** Counters, updated in the same transaction as the memberships. */
  memberCount: number;
  adminCount: number;
}

const schema = new Schema<ChapterDoc>(
  {
    _id: { type: Number, required: true },
    slug: { type: String, required: true },
    nameSlug: {
      type: String,
      required: true,
      default(this: ChapterDoc) {
        return slugOf(this.name);
      },
    },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    state: { type: String, required: true },
    timeZone: {
      type: String,
      default(this: ChapterDoc) {
        return timeZoneOfState(this.state);
      },
    },
    createdAt: { type: Date, required: true },
    memberCount: { type: Number, default: 0 },
    adminCount: { type: Number, default: 0 },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ slug: 1 }, { unique: true })
  .index({ nameSlug: 1 })
  .index({ name: 1, _id: 1 });

export const chapterModel = (db: Connection) => db.model('Chapter', schema, 'chapters');

/** The fields of a chapter's card. */
export const CHAPTER_FIELDS = {
  slug: 1,
  name: 1,
  description: 1,
  state: 1,
  timeZone: 1,
  memberCount: 1,
  createdAt: 1,
} as const;

export type ChapterCard = Omit<ChapterDoc, 'nameSlug' | 'adminCount'>;

export const toChapter = (
  { _id, createdAt, ...fields }: ChapterCard,
  eventCounts: ReadonlyMap<number, number>,
): Chapter => ({
  ...fields,
  id: _id,
  timeZone: timeZoneOf(fields),
  createdAt: createdAt.toISOString(),
  eventCount: eventCounts.get(_id) ?? 0,
});

/** The zone of a chapter's events, unless they say otherwise. */
export const timeZoneOf = ({ timeZone, state }: Pick<ChapterDoc, 'timeZone' | 'state'>): string =>
  timeZone ?? timeZoneOfState(state);
