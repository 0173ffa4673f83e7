import { Schema } from 'mongoose';

/** An app that shows a new code every 30 seconds. Its secret is encrypted with `CREDENTIALS_KEY`. */
export interface TotpAuthenticator {
  secret: string;
  /** The step of the last code that was used. A code is used once: the next one has to be of a later step. */
  lastStep: number;
  since: Date;
}

/** An app that does not count yet: no code has confirmed it. */
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
