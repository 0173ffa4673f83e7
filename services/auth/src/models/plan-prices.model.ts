import type { PlanPrices } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** The last prices of the plans from the content service. There is one such document. */
export interface PlanPricesDoc extends PlanPrices {
  _id: 'last';
}

const schema = new Schema<PlanPricesDoc>(
  {
    _id: { type: String, required: true },
    monthly: { type: Number, required: true },
    annual: { type: Number, required: true },
  },
  { versionKey: false },
);

export const planPricesModel = (db: Connection) => db.model('PlanPrices', schema, 'planPrices');
export type StoredPrices = ReturnType<typeof planPricesModel>;
