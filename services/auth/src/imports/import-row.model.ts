import type { ImportProblem, ImportRowState } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/** What a line says about a person. */
export interface LineValues {
  email: string;
  name: string;
  location: string;
  chapterId: number;
  paidUntil?: Date;
}

/** A line of an import. What it says of a person is removed once there is an account, or nobody needs it. */
export interface ImportRowDoc {
  _id: Types.ObjectId;
  importId: Types.ObjectId;
  /** In the file, from 1. */
  line: number;
  state: ImportRowState;
  cells?: string[];
  values?: LineValues;
  /** Whether there is something to say about it. */
  isFaulty?: boolean;
  problems?: ImportProblem['problems'];
  userId?: Types.ObjectId;
  invitedAt?: Date;
  /**
   * When the line is removed: with its file until the import is started, and what was refused with the end of the time
   * in which the import can be undone.
   */
  expiresAt?: Date;
}

const schema = new Schema<ImportRowDoc>(
  {
    importId: { type: Schema.Types.ObjectId, required: true },
    line: { type: Number, required: true },
    state: { type: String, required: true },
    cells: { type: [String], default: undefined },
    values: new Schema<LineValues>(
      { email: String, name: String, location: String, chapterId: Number, paidUntil: Date },
      { _id: false },
    ),
    isFaulty: Boolean,
    problems: {
      type: [new Schema({ column: String, value: String, message: String }, { _id: false })],
      default: undefined,
    },
    userId: Schema.Types.ObjectId,
    invitedAt: Date,
    expiresAt: Date,
  },
  { strict: 'throw', versionKey: false },
)
  .index({ importId: 1, line: 1 }, { unique: true })
  .index({ importId: 1, state: 1, line: 1 })
  .index({ importId: 1, isFaulty: 1, line: 1 }, { partialFilterExpression: { isFaulty: true } })
  .index({ userId: 1 }, { sparse: true })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const importRowModel = (db: Connection) => db.model('ImportRow', schema, 'importRows');
export type ImportRows = ReturnType<typeof importRowModel>;

/** What was refused is shown until then. */
export const keepRefused = (ImportRows: ImportRows, importId: Types.ObjectId, expiresAt: Date) =>
  ImportRows.updateMany({ importId, state: 'refused' }, { $set: { expiresAt } });

/** What is removed of a row once there is an account, or nobody needs it. */
export const LINE_TEXTS = { cells: 1, values: 1, problems: 1, isFaulty: 1, expiresAt: 1 } as const;
