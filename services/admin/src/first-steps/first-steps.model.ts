import { Schema, type Connection } from 'mongoose';

/** The dismissal of the list of first steps by a site admin. There is at most one such document. */
export interface FirstStepsDoc {
  _id: 'dismissal';
  at: Date;
}

const schema = new Schema<FirstStepsDoc>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const firstStepsModel = (db: Connection) => db.model('FirstSteps', schema, 'firststeps');
export type FirstStepsDocs = ReturnType<typeof firstStepsModel>;
