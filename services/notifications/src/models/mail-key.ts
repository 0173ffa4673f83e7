import { retryDuplicate } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';
import { createHmac, randomBytes } from 'node:crypto';

interface KeyDoc {
  _id: string;
  secret: string;
}

const schema = new Schema<KeyDoc>(
  { _id: { type: String, required: true }, secret: { type: String, required: true } },
  { strict: 'throw', versionKey: false, autoCreate: false },
);
export const keyModel = (db: Connection) => db.model('Key', schema, 'keys');
type Keys = ReturnType<typeof keyModel>;

/**
 * Reads a key of this service for one purpose. All keys are derived from a secret that the first start creates and that
 * is in every backup. Links in old mails therefore work as long as the data exists, and operators need not store
 * anything.
 */
export async function readMailKey(Keys: Keys, purpose: 'unsubscribe' | 'addresses' | 'bounces'): Promise<Buffer> {
  const { secret } = await retryDuplicate(() =>
    Keys.findOneAndUpdate(
      { _id: 'mail' },
      { $setOnInsert: { secret: randomBytes(32).toString('base64url') } },
      { upsert: true, returnDocument: 'after' },
    )
      .orFail()
      .lean(),
  );
  return createHmac('sha256', secret).update(purpose).digest();
}
