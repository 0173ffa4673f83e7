import { Schema } from 'mongoose';

/** An authenticator app, which shows a new code every 30 seconds. Its secret is encrypted with `CREDENTIALS_KEY`. */
export interface TotpAuthenticator {
  secret: string;
  /** The time step of the last used code. Each code works once, so the next one has to belong to a later step. */
  lastStep: number;
  since: Date;
}

/** An app that is not active until a code confirms it. */
export interface PendingTotpAuthenticator {
  secret: string;
  at: Date;
}

export const totpAuthenticator = new Schema<TotpAuthenticator>(
  { secret: String, lastStep: Number, since: Date },
  { _id: false },
);
export const pendingTotpAuthenticator = new Schema<PendingTotpAuthenticator>(
  { secret: String, at: Date },
  { _id: false },
);
