import { Schema, type Connection, type Types } from 'mongoose';

/** Milliseconds in which a browser has to respond to a challenge. */
export const CHALLENGE_MS = 5 * 60_000;

/** A key pair in a person's device, which signs them in. The server has the public key only. */
export interface PasskeyDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  credentialId: string;
  userHandle: string;
  /** In base64url. */
  publicKey: string;
  /** Of signatures, where the device counts; else 0. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt?: Date;
}

const schema = new Schema<PasskeyDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    credentialId: { type: String, required: true },
    userHandle: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: Date,
  },
  { strict: 'throw', versionKey: false },
)
  .index({ credentialId: 1 }, { unique: true })
  .index({ userId: 1 });

export const passkeyModel = (db: Connection) => db.model('Passkey', schema, 'passkeys');
export type Passkeys = ReturnType<typeof passkeyModel>;

/** What a browser has to sign. It is used up by the response, right or wrong: a signature cannot be sent again. */
export interface PasskeyChallengeDoc {
  _id: Types.ObjectId;
  challenge: string;
  /** Who may add a passkey with it; absent where a passkey is used. */
  userId?: Types.ObjectId;
  expiresAt: Date;
}

const challengeSchema = new Schema<PasskeyChallengeDoc>(
  {
    challenge: { type: String, required: true },
    userId: Schema.Types.ObjectId,
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false },
)
  .index({ challenge: 1 }, { unique: true })
  .index({ userId: 1 }, { partialFilterExpression: { userId: { $exists: true } } })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const passkeyChallengeModel = (db: Connection) =>
  db.model('PasskeyChallenge', challengeSchema, 'passkeyChallenges');
export type PasskeyChallenges = ReturnType<typeof passkeyChallengeModel>;
