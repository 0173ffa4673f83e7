import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { ImportMapping, ImportReading, ImportState, InvitationSchedule } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

export interface Invitations extends InvitationSchedule {
  isRunning: boolean;
  nextWaveAt: Date;
  /** The number of people in the current wave who have no mail yet. */
  waveLeft: number;
  /** The site admin who sends the invitations, while they are being sent. */
  byId?: Types.ObjectId;
  /** The reason why they were paused automatically. */
  problem?: string;
}

const fields = {
  fileName: { type: String, required: true },
  state: { type: String, required: true },
  createdAt: { type: Date, required: true },
  lineCount: { type: Number, required: true },
  columns: { type: [String], required: true },
  sample: { type: [[String]], required: true },
  /** How the file was read, until the import is started. */
  reading: new Schema<ImportReading>(
    { encoding: String, separator: String, isDeclared: Boolean, example: String },
    { _id: false },
  ),
  mapping: Schema.Types.Mixed,
  /** The id of the last check. A check with another id stores nothing any more. */
  checkId: Schema.Types.ObjectId,
  /** The number of lines that the check has processed. */
  checkedLines: { type: Number, required: true },
  startedBy: Schema.Types.ObjectId,
  /** The time at which every line was finished, and the time until which the import can be undone. */
  endedAt: Date,
  undoUntil: Date,
  invitations: new Schema<Invitations>(
    {
      waveSize: Number,
      everyMinutes: Number,
      isRunning: Boolean,
      nextWaveAt: Date,
      waveLeft: Number,
      byId: Schema.Types.ObjectId,
      problem: String,
    },
    { _id: false },
  ),
  /** The time at which a file that was not imported is removed. */
  expiresAt: Date,
} satisfies FieldDefinitions;

/** An import of members from a file of the organization, with its progress. Each line is a row document. */
export interface ImportDoc extends StoredDocument<typeof fields> {
  state: ImportState;
  reading?: ImportReading;
  mapping?: ImportMapping;
}

const schema = new Schema<ImportDoc>(fields, { strict: 'throw', versionKey: false })
  .index({ createdAt: -1 })
  .index({ state: 1 })
  .index({ startedBy: 1 }, { sparse: true })
  .index({ 'invitations.isRunning': 1 }, { partialFilterExpression: { 'invitations.isRunning': true } })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const importModel = (db: Connection) => db.model('Import', schema, 'imports');
export type Imports = ReturnType<typeof importModel>;
