import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Databases } from './insert-person';

/** A letter without receivers, because its chapter does not exist. */
export const LETTER = {
  subject: 'News of spring',
  text: 'Come and see.',
  items: [{ title: 'Dinner', text: 'Bring a dish.', path: '/events/dinner' }],
  recipients: { kind: 'chapters', chapterIds: [999] },
};
export const IF_FIRST = { 'if-match': '"1"' };

/** Inserts a letter, and resolves to its id. */
export async function insertLetter({ db }: Databases, state: 'draft' | 'paused' = 'draft'): Promise<string> {
  const { insertedId } = await db('notifications')
    .collection('letters')
    .insertOne({ ...LETTER, version: 1, state, createdAt: new Date() });
  return String(insertedId);
}

/** Creates the token that confirms a new subscription. */
export async function createConfirmationToken({ db }: Databases): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db('auth')
    .collection('newsletter_subscribers')
    .insertOne({
      email: `${randomUUID()}@example.org`,
      createdAt: new Date(),
      pendingUntil: new Date(Date.now() + 600_000),
      tokenHash: createHash('sha256').update(token).digest('hex'),
    });
  return token;
}
