import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { ActiveMembers } from '@meridian/shared-types';
import { HealthStatus as Statuses } from '@meridian/shared-types/schemas';
import { Schema, type Connection } from 'mongoose';

const count = { type: Number, required: true } as const;
const fields = {
  _id: count,
  status: { type: String, enum: Statuses.options, required: true },
  members: count,
  upcomingEvents: count,
  /** It is absent if there are fewer than five members. */
  active: new Schema<ActiveMembers>(
    { people: count, seen: count, answered: count, wrote: count },
    { _id: false, strict: 'throw' },
  ),
  /** `YYYY-MM-DD`. It is absent if there are fewer than five members or no known activity. */
  lastActiveOn: String,
} satisfies FieldDefinitions;

/** The health of an open chapter, counted once a day. The id is the chapter's. */
export interface ChapterHealthDoc extends StoredDocument<typeof fields> {
  _id: number;
  members: number;
  upcomingEvents: number;
}

const schema = new Schema<ChapterHealthDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false });

export const chapterHealthModel = (db: Connection) => db.model('ChapterHealth', schema, 'chapterHealth');
export type ChapterHealths = ReturnType<typeof chapterHealthModel>;
