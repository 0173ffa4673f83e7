import type { LetterContent, LetterState } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/**
 * The progress of writing the deliveries of a letter: the index of the current list, and the last person on it who has
 * a delivery. It is absent once all are written.
 */
export interface DeliveryProgress {
  list: number;
  after?: string;
}

/** A letter of the newsletter. */
export interface LetterDoc extends LetterContent {
  _id: Types.ObjectId;
  /** It is incremented with every change of its content or state. */
  version: number;
  state: LetterState;
  createdAt: Date;
  /** The time at which it is to be sent. It is set when the letter is scheduled or sent. */
  sendAt?: Date;
  making?: DeliveryProgress;
  /** The time of the last activity. A letter that was inactive for a day is not continued automatically. */
  activeAt?: Date;
  /** The site admin who sent or resumed it. */
  sentBy?: Types.ObjectId;
  endedAt?: Date;
  /** The reason why it was paused automatically. */
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

/** Matches the letters that are sent now. */
export const isDue = (now: Date) => ({
  $or: [{ state: 'scheduled' as const, sendAt: { $lte: now } }, { state: { $in: ['making', 'sending'] as const } }],
});

export const letterModel = (db: Connection) => db.model('Letter', schema, 'letters');
