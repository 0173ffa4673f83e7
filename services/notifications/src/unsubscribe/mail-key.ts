import { retryDuplicate } from '@meridian/kit';
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
 * A key of this service for one purpose. All come from a secret that the first start makes and that is in every backup:
 * links in old mails work as long as the data exists, and operators have nothing to keep.
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
