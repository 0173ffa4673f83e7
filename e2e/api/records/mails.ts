import { ObjectId } from 'mongodb';
import { randomUUID, createHash, randomBytes, createHmac } from 'node:crypto';
import { insert, type Databases } from './people';
import type { Visitor } from '../product/person';
import { DEFAULT_PREFERENCES, NOTICE_GROUPS } from '@meridian/shared-types';

/** Inserts a mail that was sent to a user. Its domain event no longer exists. */
export async function insertMail({ collection }: Databases, { userId }: Visitor): Promise<void> {
  const at = new Date();
  await collection('notifications', 'mails').insertOne({
    key: randomUUID(),
    messageId: randomUUID(),
    at,
    domainEventId: new ObjectId(),
    userId: new ObjectId(userId),
    kind: 'account.password-changed',
    queue: 'account',
    state: 'sent',
    fence: 1,
    tries: 1,
    createdAt: at,
    endedAt: at,
  });
}

/** A letter without receivers, because its chapter does not exist. */
export const LETTER = {
  subject: 'News of spring',
  text: 'Come and see.',
  items: [{ title: 'Dinner', text: 'Bring a dish.', path: '/events/dinner' }],
  recipients: { kind: 'chapters', chapterIds: [999] },
};
export const IF_FIRST = { 'if-match': '"1"' };

/** Inserts a letter, and resolves to its id. */
export async function insertLetter({ collection }: Databases, state: 'draft' | 'paused' = 'draft'): Promise<string> {
  return insert({ collection }, 'notifications', 'letters', {
    ...LETTER,
    version: 1,
    state,
    createdAt: new Date(),
  });
}

/** Creates the token that confirms a new subscription. */
export async function createConfirmationToken({ collection }: Databases): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await collection('auth', 'newsletter_subscribers').insertOne({
    email: `${randomUUID()}@example.org`,
    createdAt: new Date(),
    pendingUntil: new Date(Date.now() + 600_000),
    tokenHash: createHash('sha256').update(token).digest('hex'),
  });
  return token;
}

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
export async function unsubscribeToken({ collection }: Databases, userId: string): Promise<string> {
  const key = await collection<{ _id: string; secret: string }>('notifications', 'keys').findOne({ _id: 'mail' });
  const hmac = (secret: string | Buffer, text: string | Buffer) => createHmac('sha256', secret).update(text).digest();
  const claim = Buffer.concat([Buffer.from(userId, 'hex'), Buffer.of(2)]);
  const mac = hmac(hmac(key!.secret, 'unsubscribe'), claim).subarray(0, 8);
  return Buffer.concat([claim, mac]).toString('base64url');
}

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

/** Inserts the delivery of a letter to a former subscriber, and resolves to the key of the address. */
export async function insertDelivery(
  { collection }: Databases,
  { letterId, state }: { letterId: ObjectId; state: 'sent' | 'failed' },
): Promise<string> {
  const addressKey = String(new ObjectId());
  const now = new Date();
  await insert({ collection }, 'notifications', 'letterDeliveries', {
    letterId,
    addressKey,
    domain: 'example.org',
    subjectId: new ObjectId(),
    subjectKind: 'subscriber',
    state,
    tries: 1,
    createdAt: now,
    endedAt: now,
  });
  return addressKey;
}

/** Inserts a letter that was sent to an address, and resolves to the report of its bounce. */
export async function insertBounce(databases: Databases, status = '5.1.1') {
  const { collection } = databases;
  const addressKey = await insertDelivery(databases, { letterId: new ObjectId(), state: 'sent' });
  const key = await collection<{ _id: string; secret: string }>('notifications', 'keys').findOne({ _id: 'mail' });
  const purpose = createHmac('sha256', key!.secret).update('bounces').digest();
  const row = `l${addressKey}`;
  const mac = createHmac('sha256', purpose).update(row).digest('hex').slice(0, 16);
  return { addressKey, report: { to: `b+${row}.${mac}@${BOUNCE_ENV.BOUNCE_DOMAIN}`, status } };
}

/** Inserts unread notices about the end of a user's membership, each a minute older than the previous one. */
export async function insertNotices(
  { collection }: Databases,
  { userId }: Pick<Visitor, 'userId'>,
  count: number,
): Promise<void> {
  const domainEvents = Array.from({ length: count }, (_, index) => ({
    _id: new ObjectId(),
    at: new Date(Date.now() - index * 60_000),
    kind: 'membership.ends',
    audience: { userIds: [userId] },
    data: { endsAt: new Date().toISOString(), when: 'Thursday, May 1' },
  }));
  await collection('notifications', 'domainEvents').insertMany(domainEvents);
  await collection('notifications', 'notices').insertMany(
    domainEvents.map(({ _id: domainEventId, at, kind }) => ({
      userId: new ObjectId(userId),
      domainEventId,
      at,
      kind,
      groupKey: 'membership',
      forActive: false,
      unread: true,
    })),
  );
}
