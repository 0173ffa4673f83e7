import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { ImportProblem, ImportRowState } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/** The data of a person in a line. */
export interface LineValues {
  email: string;
  name: string;
  location: string;
  chapterId: number;
  paidUntil?: Date;
}

const fields = {
  importId: { type: Schema.Types.ObjectId, required: true },
  /** The line number in the file, from 1. */
  line: { type: Number, required: true },
  state: { type: String, required: true },
  cells: { type: [String], default: undefined },
  values: new Schema<LineValues>(
    { email: String, name: String, location: String, chapterId: Number, paidUntil: Date },
    { _id: false },
  ),
  /** Whether the line has problems. */
  isFaulty: Boolean,
  problems: {
    type: [new Schema({ column: String, value: String, message: String }, { _id: false })],
    default: undefined,
  },
  userId: Schema.Types.ObjectId,
  invitedAt: Date,
  /**
   * The time at which the line is removed. Before the import starts, that is the removal of its file. A refused line
   * remains until the import can no longer be undone.
   */
  expiresAt: Date,
} satisfies FieldDefinitions;

/** A line of an import. The data of the person is removed once there is an account or it is no longer needed. */
export interface ImportRowDoc extends StoredDocument<typeof fields> {
  state: ImportRowState;
  problems?: ImportProblem['problems'];
}

const schema = new Schema<ImportRowDoc>(fields, { strict: 'throw', versionKey: false })
  .index({ importId: 1, line: 1 }, { unique: true })
  .index({ importId: 1, state: 1, line: 1 })
  .index({ importId: 1, isFaulty: 1, line: 1 }, { partialFilterExpression: { isFaulty: true } })
  .index({ userId: 1 }, { sparse: true })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const importRowModel = (db: Connection) => db.model('ImportRow', schema, 'importRows');
export type ImportRows = ReturnType<typeof importRowModel>;

/** Sets the time at which the refused lines are removed. Until then they can be shown. */
export const extendRefusedLines = (ImportRows: ImportRows, importId: Types.ObjectId, expiresAt: Date) =>
  ImportRows.updateMany({ importId, state: 'refused' }, { $set: { expiresAt } });

/** The fields of a row that are removed once there is an account or they are no longer needed. */
export const LINE_TEXTS = { cells: 1, values: 1, problems: 1, isFaulty: 1, expiresAt: 1 } as const;
