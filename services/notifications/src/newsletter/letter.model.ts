import type { LetterContent, LetterState } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/**
 * How far the rows of a letter are written: the list that is read, and the last person of it who has a row. Absent once
 * all are written.
 */
export interface Making {
  list: number;
  after?: string;
}

/** A letter of the newsletter. */
export interface LetterDoc extends LetterContent {
  _id: Types.ObjectId;
  /** Grows with every change of what it says or of its state. */
  version: number;
  state: LetterState;
  createdAt: Date;
  /** When it is to be sent; set when that was decided. */
  sendAt?: Date;
  making?: Making;
  /** When something was last done about it: a letter that rested for a day does not go on by itself. */
  activeAt?: Date;
  /** Who had it sent, or resumed it. */
  sentBy?: Types.ObjectId;
  endedAt?: Date;
  /** Why it was paused by itself. */
  problem?: string;
}

const schema = new Schema<LetterDoc>(
  {
    version: { type: Number, required: true },
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    subject: { type: String, default: '' },
    text: { type: String, default: '' },
    items: { type: [Object], default: [] } as never,
    recipients: { type: Object, required: true },
    sendAt: Date,
    making: Object,
    activeAt: Date,
    sentBy: Schema.Types.ObjectId,
    endedAt: Date,
    problem: String,
  },
  { strict: 'throw', versionKey: false, autoCreate: false, minimize: false },
)
  .index({ state: 1, sendAt: 1 })
  .index({ sentBy: 1 }, { sparse: true });

export const letterModel = (db: Connection) => db.model('Letter', schema, 'letters');
