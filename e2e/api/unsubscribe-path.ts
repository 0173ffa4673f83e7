import { createHmac } from 'node:crypto';
import type { Databases } from './insert-person';

/** The link of a mail about requests to this person, as the service makes it. */
export async function unsubscribePath({ db }: Databases, personId: string): Promise<string> {
  const key = await db('notifications').collection<{ _id: string; secret: string }>('keys').findOne({ _id: 'mail' });
  const hmac = (secret: string | Buffer, text: string | Buffer) => createHmac('sha256', secret).update(text).digest();
  const claim = Buffer.concat([Buffer.from(personId, 'hex'), Buffer.of(2)]);
  const mac = hmac(hmac(key!.secret, 'unsubscribe'), claim).subarray(0, 8);
  return `/api/u/${Buffer.concat([claim, mac]).toString('base64url')}`;
}
