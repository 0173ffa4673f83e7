import mongoose, { type Connection, type QueryFilter, type Schema, type Types } from 'mongoose';

export interface OutboxDoc<R> {
  _id: Types.ObjectId;
  record: R;
  /**
   * The number of refusals of this record, the earliest time of the next attempt, and the time at which it was set
   * aside.
   */
  refusals?: number;
  retryAt?: Date;
  refusedAt?: Date;
}

/** A kind of outbox, with its collection and the number of records that one call takes. */
export interface OutboxKind {
  collection: string;
  batch: number;
  /**
   * Whether each record is sent alone and until it is accepted. A failure then delays only its own record, and none is
   * set aside. The batch is the number of records that are read at once.
   */
  isEachSent?: boolean;
  /** The fields of the records by which they are found, each with an index. */
  lookups?: readonly string[];
}

const schemas = new Map<string, Schema<OutboxDoc<object>>>();

/** The schema contains the collection's name. With the name as an argument, each call would compile another model. */
export function outboxModel(db: Connection, { collection, lookups = [] }: OutboxKind) {
  const known = schemas.get(collection);
  if (known) return db.model(collection, known);
  const schema = new mongoose.Schema<OutboxDoc<object>>(
    { record: { type: Object, required: true }, refusals: Number, retryAt: Date, refusedAt: Date },
    { collection, versionKey: false, autoCreate: false, minimize: false },
  );
  for (const field of lookups) schema.index({ [`record.${field}`]: 1, _id: 1 });
  schemas.set(collection, schema);
  return db.model(collection, schema);
}

/** Returns the filter of the records that have these values in the fields of `lookups`. */
export const having = (values: object): QueryFilter<OutboxDoc<object>> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`record.${field}`, value]));
