import { Schema, type Connection } from 'mongoose';

/** The prices of the plans in minor units of a currency. */
export interface CurrentPrices {
  monthly: number;
  annual: number;
  currency: string;
}

/** The last prices of the plans from the content service. There is one such document. */
export interface PlanPricesDoc extends CurrentPrices {
  _id: 'last';
}

const schema = new Schema<PlanPricesDoc>(
  {
    _id: { type: String, required: true },
    monthly: { type: Number, required: true },
    annual: { type: Number, required: true },
    currency: { type: String, required: true },
  },
  { versionKey: false },
);

export const planPricesModel = (db: Connection) => db.model('PlanPrices', schema, 'planPrices');
export type StoredPrices = ReturnType<typeof planPricesModel>;
