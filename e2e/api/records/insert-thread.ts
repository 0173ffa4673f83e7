import { ObjectId } from 'mongodb';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Databases } from './insert-person';
import type { Visitor } from '../product/person';

const CONTACT = { name: 'Ana Visitor', category: 'Membership Support' };

/** Inserts a message of a visitor into the inbox of the office, and resolves to its id. */
export async function insertThread({ db }: Databases, assigneeId?: string): Promise<string> {
  const { insertedId } = await db('admin')
    .collection('threads')
    .insertOne({
      kind: 'contact',
      state: assigneeId ? 'assigned' : 'new',
      version: 1,
      title: 'A lost card',
      createdAt: new Date(),
      ...(assigneeId && { assigneeId }),
      contact: { ...CONTACT, email: `${randomUUID()}@example.org`, message: 'I cannot find it.' },
      entries: [
        { _id: new ObjectId(), kind: 'note', authorId: assigneeId ?? 'f'.repeat(24), text: 'Hm.', at: new Date() },
      ],
      words: ['lost', 'card'],
    });
  return String(insertedId);
}

/** Returns the body of a member's report about another member. */
export const aReport = ({ userId }: Visitor) => ({
  thing: { kind: 'person', id: userId },
  reason: 'Advertising or fraud',
  text: 'Sells watches.',
});

/**
 * Returns the body of a contact form that was opened ten seconds ago, with the signed time that the admin service would
 * have sent then.
 */
export function aContactMessage({ server }: { server: { secrets: { serviceToken: string } } }) {
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
  const claim = `${(Date.now() - 10_000).toString(36)}.${randomBytes(12).toString('base64url')}`;
  const signature = sign(sign(server.secrets.serviceToken, 'contact form').digest(), claim).digest('base64url');
  return {
    ...CONTACT,
    email: `${randomUUID()}@example.org`,
    subject: 'A lost card',
    message: 'I cannot find it.',
    formToken: `${claim}.${signature}`,
  };
}
