import type { PlanPrices } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** What the content service said last that the plans cost. There is one of these. */
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
