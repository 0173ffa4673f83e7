import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  /** The id of the customer at the provider. */
  _id: { type: String, required: true },
  /** The account. It is absent if the account was deleted and the provider still has to forget the customer. */
  userId: Schema.Types.ObjectId,
  /** The id of the saved card at the provider. */
  methodId: String,
  cardLast4: String,
  /** The time of the page at which the card was saved. An earlier page does not replace it. */
  cardFrom: Date,
} satisfies FieldDefinitions;

/** A person as the payment provider knows them, with the card that is charged for renewals. */
export type ProviderCustomerDoc = StoredDocument<typeof fields>;

const schema = new Schema<ProviderCustomerDoc>(fields, { strict: 'throw', versionKey: false }).index({ userId: 1 });

export const providerCustomerModel = (db: Connection) => db.model('ProviderCustomer', schema, 'providerCustomers');
export type ProviderCustomers = ReturnType<typeof providerCustomerModel>;
