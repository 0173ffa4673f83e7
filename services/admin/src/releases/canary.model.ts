import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { DAY_MS } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

const RETENTION_MS = 30 * DAY_MS;

const sessionFields = {
  /** The canary, what was served, and a hash of the session. */
  _id: { type: String, required: true },
  canary: { type: String, required: true },
  served: { type: String, required: true },
  /** A hash of the first network that sent a report for the session. */
  network: { type: String, required: true },
  isFailed: { type: Boolean, required: true },
  expiresAt: { type: Date, required: true, default: () => new Date(Date.now() + RETENTION_MS) },
} satisfies FieldDefinitions;

/**
 * A session that was served a canary or the released version beside it. It names neither the session nor a network.
 */
export interface CanarySessionDoc extends StoredDocument<typeof sessionFields> {
  served: 'canary' | 'released';
}

const sessionSchema = new Schema<CanarySessionDoc>(sessionFields, {
  strict: 'throw',
  versionKey: false,
  autoCreate: false,
})
  .index({ canary: 1, served: 1, network: 1, isFailed: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const stopFields = {
  _id: { type: String, required: true },
  at: { type: Date, required: true },
} satisfies FieldDefinitions;

/** A canary that was stopped. It is not removed, because a canary has no last day. */
export type CanaryStopDoc = StoredDocument<typeof stopFields>;

const stopSchema = new Schema<CanaryStopDoc>(stopFields, { strict: 'throw', versionKey: false, autoCreate: false });

export const canaryModels = (db: Connection) => ({
  CanarySessions: db.model('CanarySession', sessionSchema, 'canarySessions'),
  CanaryStops: db.model('CanaryStop', stopSchema, 'canaryStops'),
});
export type CanaryModels = ReturnType<typeof canaryModels>;
