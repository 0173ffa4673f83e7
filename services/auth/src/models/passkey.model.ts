import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

/** Milliseconds in which a browser has to respond to a challenge. */
export const CHALLENGE_MS = 5 * 60_000;

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  credentialId: { type: String, required: true },
  userHandle: { type: String, required: true },
  /** The key in base64url. */
  publicKey: { type: String, required: true },
  /** The signature counter, or 0 if the device has none. */
  counter: { type: Number, required: true },
  transports: { type: [String], required: true },
  name: { type: String, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: Date,
} satisfies FieldDefinitions;

/** A key pair in a person's device which signs them in. The server has only the public key. */
export type PasskeyDoc = StoredDocument<typeof fields>;

const schema = new Schema<PasskeyDoc>(fields, { strict: 'throw', versionKey: false })
  .index({ credentialId: 1 }, { unique: true })
  .index({ userId: 1 });

export const passkeyModel = (db: Connection) => db.model('Passkey', schema, 'passkeys');
export type Passkeys = ReturnType<typeof passkeyModel>;

const challengeFields = {
  challenge: { type: String, required: true },
  /** The person who may add a passkey with it. It is absent for a sign-in. */
  userId: Schema.Types.ObjectId,
  expiresAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** The challenge that a browser has to sign. Any response uses it up, right or wrong, so no signature works twice. */
export type PasskeyChallengeDoc = StoredDocument<typeof challengeFields>;

const challengeSchema = new Schema<PasskeyChallengeDoc>(challengeFields, { strict: 'throw', versionKey: false })
  .index({ challenge: 1 }, { unique: true })
  .index({ userId: 1 }, { partialFilterExpression: { userId: { $exists: true } } })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const passkeyChallengeModel = (db: Connection) =>
  db.model('PasskeyChallenge', challengeSchema, 'passkeyChallenges');
export type PasskeyChallenges = ReturnType<typeof passkeyChallengeModel>;
