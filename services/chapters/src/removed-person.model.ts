import { Schema, type Connection, type Types } from 'mongoose';

/** The id of somebody who deleted their account, and nothing else: an update that was on its way must not bring them back. */
export interface RemovedPersonDoc {
  _id: Types.ObjectId;
}

const schema = new Schema<RemovedPersonDoc>({ _id: { type: Schema.Types.ObjectId, required: true } }, { strict: 'throw', versionKey: false, autoCreate: false });

export const removedPersonModel = (db: Connection) => db.model('RemovedPerson', schema, 'removedPeople');
