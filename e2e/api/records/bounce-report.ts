import { createHmac } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { Databases } from './insert-person';

export const BOUNCE_ENV = {
  BOUNCE_DOMAIN: 'bounces.example',
  /** A secret of tests only. */
  BOUNCE_SECRET: 'd5dbe18ff21a30a9f4c9e2bc1b773b22d2d92cd9f777a0dfbbb507231cb857ba',
};

/** Returns the headers that sign a report, as a mail relay does. */
export function signed(report: object): { 'x-bounce-signature': string } {
  const time = Math.floor(Date.now() / 1000);
  const body = JSON.stringify(report);
  const mac = createHmac('sha256', BOUNCE_ENV.BOUNCE_SECRET).update(`${time}.${body}`).digest('hex');
  return { 'x-bounce-signature': `t=${time},v1=${mac}` };
}

/** Inserts a letter that was sent to an address, and resolves to the report of its bounce. */
export async function insertBounce({ db }: Databases, status = '5.1.1') {
  const id = new ObjectId();
  const addressKey = id.toHexString();
  const now = new Date();
  await db('notifications').collection('letterDeliveries').insertOne({
    _id: id,
    letterId: new ObjectId(),
    addressKey,
    domain: 'example.org',
    subjectId: new ObjectId(),
    subjectKind: 'subscriber',
    state: 'sent',
    tries: 1,
    createdAt: now,
    endedAt: now,
  });
  const key = await db('notifications').collection<{ _id: string; secret: string }>('keys').findOne({ _id: 'mail' });
  const purpose = createHmac('sha256', key!.secret).update('bounces').digest();
  const row = `l${addressKey}`;
  const mac = createHmac('sha256', purpose).update(row).digest('hex').slice(0, 16);
  return { addressKey, report: { to: `b+${row}.${mac}@${BOUNCE_ENV.BOUNCE_DOMAIN}`, status } };
}
