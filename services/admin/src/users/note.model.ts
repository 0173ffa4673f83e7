import { blockWritesFor, type FieldDefinitions, type StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  userId: { type: String, required: true },
  authorId: { type: String, required: true },
  text: { type: String, required: true },
  version: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  editedAt: Date,
} satisfies FieldDefinitions;

/** A note of a site admin about a person, for other site admins. It is removed with the person's account. */
export type NoteDoc = StoredDocument<typeof fields>;

const schema = new Schema<NoteDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ userId: 1, _id: -1 })
  .index({ authorId: 1 });

export const noteModel = (db: Connection) => db.model('Note', schema, 'notes');
export type Notes = ReturnType<typeof noteModel>;

/** Removes the notes about a person for good. A note that is being written is stored before that, or refused. */
export const createNoteRemoval =
  ({ db, Notes }: { db: Connection; Notes: Notes }) =>
  async (userId: string): Promise<void> => {
    await blockWritesFor(db, userId);
    await Notes.deleteMany({ userId });
  };
