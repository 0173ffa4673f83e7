import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { SavedFilter } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  filter: { type: Schema.Types.Mixed, required: true },
} satisfies FieldDefinitions;

/** A saved filter of the list of users, which belongs to one site admin. */
export interface SavedFilterDoc extends StoredDocument<typeof fields> {
  filter: SavedFilter['filter'];
}

const schema = new Schema<SavedFilterDoc>(fields, { strict: 'throw', versionKey: false, minimize: false });
schema.index({ userId: 1, name: 1 }, { unique: true });

export const savedFilterModel = (db: Connection) => db.model('SavedFilter', schema, 'savedFilters');
export type SavedFilters = ReturnType<typeof savedFilterModel>;

export const toSavedFilter = ({ _id, name, filter }: Omit<SavedFilterDoc, 'userId'>): SavedFilter => ({
  id: _id.toHexString(),
  name,
  filter,
});
