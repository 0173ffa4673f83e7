import { DEFAULT_PREFERENCES, NOTICE_GROUPS } from '@meridian/shared-types';
import { createHmac } from 'node:crypto';
import type { Databases } from './insert-person';

/** Returns the mail preferences of a user who has changed only these switches. */
export const mailPreferences = (switches: { email: boolean; weeklyDigest: boolean }) => {
  const { groups, digest } = DEFAULT_PREFERENCES;
  return {
    ...switches,
    groups: Object.fromEntries(NOTICE_GROUPS.map((group) => [group, groups[group].mail])),
    digest,
  };
};

/** Returns the token of the link, as the service creates it. */
export async function unsubscribeToken({ db }: Databases, userId: string): Promise<string> {
  const key = await db('notifications').collection<{ _id: string; secret: string }>('keys').findOne({ _id: 'mail' });
  const hmac = (secret: string | Buffer, text: string | Buffer) => createHmac('sha256', secret).update(text).digest();
  const claim = Buffer.concat([Buffer.from(userId, 'hex'), Buffer.of(2)]);
  const mac = hmac(hmac(key!.secret, 'unsubscribe'), claim).subarray(0, 8);
  return Buffer.concat([claim, mac]).toString('base64url');
}
