import type { ActiveMembers, HealthStatus } from '@meridian/shared-types';
import { HealthStatus as Statuses } from '@meridian/shared-types/schemas';
import { Schema, type Connection } from 'mongoose';

/** The health of an open chapter, counted once a day. The id is the chapter's. */
export interface ChapterHealthDoc {
  _id: number;
  status: HealthStatus;
  members: number;
  upcomingEvents: number;
  /** It is absent if there are fewer than five members. */
  active?: ActiveMembers;
  /** `YYYY-MM-DD`. It is absent if there are fewer than five members or no known activity. */
  lastActiveOn?: string;
}

const count = { type: Number, required: true };
const schema = new Schema<ChapterHealthDoc>(
  {
    _id: count,
    status: { type: String, enum: Statuses.options, required: true },
    members: count,
    upcomingEvents: count,
    active: new Schema<ActiveMembers>(
      { people: count, seen: count, answered: count, wrote: count },
      { _id: false, strict: 'throw' },
    ),
    lastActiveOn: String,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const chapterHealthModel = (db: Connection) => db.model('ChapterHealth', schema, 'chapterHealth');
export type ChapterHealths = ReturnType<typeof chapterHealthModel>;
