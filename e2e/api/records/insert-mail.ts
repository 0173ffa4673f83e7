import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import type { Databases } from './insert-person';
import type { Visitor } from '../product/person';

/** Inserts a mail that was sent to a user. Its domain event no longer exists. */
export async function insertMail({ db }: Databases, { userId }: Visitor): Promise<void> {
  const at = new Date();
  await db('notifications')
    .collection('mails')
    .insertOne({
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
