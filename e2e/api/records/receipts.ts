import type { Databases } from './people';
import { ObjectId } from 'mongodb';
import { randomInt, randomUUID } from 'node:crypto';

/** Inserts the receipt of a payment of a person, and resolves to its number. */
export async function insertReceipt({ collection }: Databases, userId: string): Promise<number> {
  const number = randomInt(1_000_000, 900_000_000);
  await collection('auth', 'receipts').insertOne({
    ...{
      _id: number as never,
      kind: 'payment',
      at: new Date(),
      month: new Date().toISOString().slice(0, 7),
      plan: 'monthly',
      item: 'Membership, one month',
    },
    ...{ userId: new ObjectId(userId || undefined), subjectId: new ObjectId(), amount: 2900, currency: 'USD' },
    ...{ method: 'card', cardLast4: '4242', payer: 'Ana', issuer: { name: 'Meridian' } },
  });
  return number;
}

/** Inserts a payment that was made in cash, and resolves to its id. */
export async function insertHandPayment({ collection }: Databases, userId: string): Promise<string> {
  const _id = new ObjectId();
  await collection('auth', 'payments').insertOne({
    ...{ _id, userId: new ObjectId(userId), plan: 'monthly', amount: 2900, currency: 'USD', method: 'cash' },
    ...{ reference: 'Box 4', idempotencyKey: randomUUID(), paidAt: new Date() },
  });
  return String(_id);
}

/** Inserts the proof of a payment, and resolves to its id. */
export async function insertProof({ collection }: Databases): Promise<string> {
  const _id = new ObjectId();
  const proof = { mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7'), byId: new ObjectId(), at: new Date() };
  await collection('auth', 'paymentProofs').insertOne({ _id, ...proof });
  return String(_id);
}
