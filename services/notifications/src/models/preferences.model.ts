import type { NoticeGroup, Preferences } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/** The choices of a person. An absent field has its default. */
export interface PreferencesDoc extends Partial<Omit<Preferences, 'groups'>> {
  /** The person's id. */
  _id: Types.ObjectId;
  groups?: Partial<Record<NoticeGroup, Partial<Preferences['groups'][NoticeGroup]>>>;
}

const schema = new Schema<PreferencesDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    groups: Object,
    mutedChapterIds: { type: [Number], default: undefined },
    quietHours: Object,
    digest: Object,
    timeZone: String,
  },
  { strict: 'throw', versionKey: false, autoCreate: false, minimize: false },
);

export const preferencesModel = (db: Connection) => db.model('Preferences', schema, 'preferences');
