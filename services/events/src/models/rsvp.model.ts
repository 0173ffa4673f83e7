import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { RsvpStatus } from '@meridian/shared-types/schemas';
import mongoose, { Schema, type Connection } from 'mongoose';
import type { Offer, Reply, Waiting } from '../event-terms/reply';

/** The index of people who wait, in the order of their RSVPs. */
export const WAITING_INDEX = { eventId: 1, _id: 1, 'waiting.place': 1 } as const;
const WAITING = { partialFilterExpression: { 'waiting.place': { $exists: true } } };

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  eventId: { type: Schema.Types.ObjectId, required: true },
  status: { type: String, enum: RsvpStatus.options, required: true },
  updatedAt: { type: Date, required: true },
  /** The start of the event, so that a person's upcoming events are found without reading past ones. */
  startTime: { type: Date, required: true },
  isHidden: Boolean,
  guests: Number,
  attendingSince: Date,
  waiting: new Schema<Waiting>(
    { place: { type: Number, required: true }, since: Date, party: { type: Number, required: true }, least: Number },
    { _id: false, strict: 'throw' },
  ),
  offer: new Schema<Offer>(
    { seats: { type: Number, required: true }, endsAt: { type: Date, required: true } },
    { _id: false, strict: 'throw' },
  ),
} satisfies FieldDefinitions;

export interface RsvpDoc extends StoredDocument<typeof fields>, Reply {
  /** Whether the person does not want to be shown as going. It is absent otherwise. */
  isHidden?: true;
}

const schema = new Schema<RsvpDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ userId: 1, eventId: 1 }, { unique: true })
  .index({ userId: 1, startTime: 1, _id: 1, status: 1 })
  .index({ userId: 1, updatedAt: -1, _id: -1 })
  .index({ eventId: 1, _id: 1 })
  .index({ eventId: 1, userId: 1, status: 1 })
  .index({ eventId: 1, status: 1, 'waiting.place': 1, _id: 1 })
  .index({ eventId: 1, status: 1, isHidden: 1, _id: 1 })
  .index({ eventId: 1, 'waiting.place': 1 }, WAITING)
  .index(WAITING_INDEX, WAITING)
  .index({ 'offer.endsAt': 1 }, { partialFilterExpression: { 'offer.endsAt': { $exists: true } } });

export const rsvpModel = (db: Connection) => db.model('Rsvp', schema, 'rsvps');

export const REPLY_FIELDS = { _id: 0, status: 1, guests: 1, attendingSince: 1, waiting: 1, offer: 1 } as const;

const OPTIONAL = ['guests', 'attendingSince', 'waiting', 'offer'] as const;

/** Returns the update that stores a reply and removes its former fields. */
export const replyUpdate = (
  reply: Reply,
  { startTime, isHidden }: { startTime: Date; isHidden: boolean },
  now: Date,
) => ({
  $set: { ...reply, updatedAt: now },
  $unset: Object.fromEntries(OPTIONAL.filter((name) => reply[name] === undefined).map((name) => [name, 1])),
  // The id is created here, so that RSVPs are in order of time regardless of the database that creates ids.
  $setOnInsert: { _id: new mongoose.Types.ObjectId(), startTime, ...(isHidden && { isHidden }) },
});
