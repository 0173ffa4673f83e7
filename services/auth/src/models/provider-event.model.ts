import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { DAY_MS } from '@meridian/shared-types';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

/** Milliseconds after which an event is forgotten. A provider repeats one for some days. */
const KEPT_MS = 60 * DAY_MS;

const fields = {
  /** The id of the event at the provider. */
  _id: { type: String, required: true },
  expiresAt: { type: Date, required: true },
} satisfies FieldDefinitions;

/** An event of the payment provider that was applied. */
type ProviderEventDoc = StoredDocument<typeof fields>;

const schema = new Schema<ProviderEventDoc>(fields, { strict: 'throw', versionKey: false }).index(
  { expiresAt: 1 },
  { expireAfterSeconds: 0 },
);

export const providerEventModel = (db: Connection) => db.model('ProviderEvent', schema, 'providerEvents');
export type ProviderEvents = ReturnType<typeof providerEventModel>;

/** Says that an event was claimed before, so that nothing is to be done. */
export class AlreadyApplied extends Error {}

/** Claims an event in the transaction that applies it. Throws {@link AlreadyApplied} if it was claimed before. */
export type Claim = (session: ClientSession) => Promise<void>;

export const claimOf =
  (ProviderEvents: ProviderEvents, id: string): Claim =>
  async (session) => {
    if (await ProviderEvents.exists({ _id: id }).session(session)) throw new AlreadyApplied(id);
    await ProviderEvents.insertMany([{ _id: id, expiresAt: new Date(Date.now() + KEPT_MS) }], { session });
  };
