import { ObjectId } from 'mongodb';
import { createHmac, randomBytes, randomUUID, createHash } from 'node:crypto';
import { insertPerson, insert, type Databases } from './people';
import type { Visitor } from '../product/person';
import { insertChatMessage } from './messages';
import { HOUR_MS, SITE_PAGES, type InvitationInput, type FirstSteps } from '@meridian/shared-types';
import { HERE, REMOTE } from '../product/personas';
import type { TestProduct } from '../product/start-test-product';
import { changeOfSitePage } from './content';
import { insertAnnouncement } from './announcements';

const CONTACT = { name: 'Ana Visitor', category: 'Membership Support' };

/** Inserts a message of a visitor into the inbox of the office, and resolves to its id. */
export async function insertThread({ collection }: Databases, assigneeId?: string): Promise<string> {
  return insert({ collection }, 'admin', 'threads', {
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

const REPORT = { reason: 'Insults or harassment', text: 'Not the first time.' };

/** Inserts a message into a chapter's chat and a report of it, and resolves to the id of the report. */
export async function insertReport(
  product: Databases,
  chapterId: number,
  author: Visitor,
  reporterId = String(new ObjectId()),
): Promise<string> {
  const messageId = new ObjectId(await insertChatMessage(product, chapterId, author));
  const message = await product.collection('chat', 'messages').findOne({ _id: messageId });
  const seq = message?.seq as number;
  return insert(product, 'admin', 'threads', {
    kind: 'report',
    state: 'new',
    version: 1,
    title: 'Message of a member',
    createdAt: new Date(),
    report: {
      thing: { kind: 'message', chapterId, seq },
      key: `message:${chapterId}:${seq}`,
      openKey: `message:${chapterId}:${seq}`,
      copy: 'You fool!',
      chapterId,
      userId: author.userId,
      reports: [{ ...REPORT, reporterId, at: new Date() }],
    },
    entries: [],
    words: ['insults'],
  });
}

/** Inserts a note of a site admin about a user, and resolves to its id. */
export async function insertNote({ collection }: Databases, person: Visitor, author: Visitor): Promise<string> {
  return insert({ collection }, 'admin', 'notes', {
    userId: person.userId,
    authorId: author.userId,
    text: 'Called us.',
    version: 1,
    createdAt: new Date(),
  });
}

export const aFilter = () => ({ name: randomUUID(), filter: { status: 'active', chapter: '1' } });

/** Inserts a filter of users that a site admin has saved, and resolves to its id. */
export async function insertSavedFilter({ collection }: Databases, { userId }: Visitor): Promise<string> {
  return insert({ collection }, 'auth', 'savedFilters', {
    userId: new ObjectId(userId),
    ...aFilter(),
  });
}

/** Stores a proof of a new person, with a picture, that waits for a decision. Returns its id. */
export const insertStudentProof = ({ collection }: Databases): Promise<string> =>
  insert({ collection }, 'auth', 'studentProofs', {
    ...{ userId: new ObjectId(), text: 'I study law in Lagos.', picture: Buffer.from('picture'), hasPicture: true },
    ...{ sentAt: new Date(), state: 'waiting' },
  });

/** Returns the input with which a site admin invites a person by mail. */
export const newInvitation = (more: Partial<InvitationInput> = {}): InvitationInput => ({
  email: `${randomUUID()}@example.org`,
  name: 'Inga Invited',
  chapterId: HERE,
  role: 'admin',
  months: 12,
  ...more,
});

interface InsertedProposal {
  id: string;
  /** The token of the link with which the person objects. */
  token: string;
  /** The site admin on whose account the act is. */
  person: Visitor;
}

/** Inserts the proposal of a new site admin to correct the name of another new one. */
export async function insertProposal(databases: Databases): Promise<InsertedProposal> {
  const [by, person] = [
    await insertPerson(databases, REMOTE, { siteAdmin: true }),
    await insertPerson(databases, REMOTE, { siteAdmin: true }),
  ];
  const token = randomBytes(32).toString('base64url');
  const since = new Date();
  const userId = new ObjectId(person.userId);
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const { insertedId } = await databases.collection('auth', 'proposals').insertOne({
    kind: 'name',
    people: [userId],
    told: [{ _id: new ObjectId(), userId, email: person.email, tokenHash }],
    input: { name: 'Ana Horvat' },
    reason: 'Called us.',
    byId: new ObjectId(by.userId),
    since,
    until: new Date(since.getTime() + 100 * HOUR_MS),
    takesEffectAt: new Date(since.getTime() + 72 * HOUR_MS),
    state: 'waiting',
    removeAt: new Date(since.getTime() + 200 * HOUR_MS),
  });
  return { id: String(insertedId), token, person };
}

/** Completes the first steps that the demo data have begun, and shows their list again if it was dismissed. */
export async function finishFirstSteps(product: TestProduct): Promise<void> {
  const office = product.personas.siteAdmin;
  await product.collection('admin', 'firststeps').deleteMany({});
  const { done } = await office.ok<FirstSteps>('GET', '/api/admin/first-steps');
  if (!done.includes('organization') || !done.includes('pages')) {
    for (const page of SITE_PAGES) {
      const { body, headers } = await changeOfSitePage(product, page);
      await office.call('PUT', `/api/office/site-pages/${page}`, { body, headers });
    }
    // Only the version of the first posts changes, because other tests read the posts.
    const firstPosts = { $gte: new ObjectId(`b106${'0'.repeat(20)}`), $lt: new ObjectId(`b106${'f'.repeat(20)}`) };
    const posts = product.collection('content', 'posts');
    await posts.updateMany({ _id: firstPosts, version: 1 }, { $inc: { version: 1 } });
  }
  if (!done.includes('announcement')) await insertAnnouncement(product);
  if (!done.includes('people'))
    await office.ok('POST', '/api/admin/invitations', newInvitation({ role: 'member', months: 0 }));
}

/** Returns the body with which a site admin views the site as a user. */
export const createViewBody = (userId: string) => ({ userId, reason: 'They see no events', notifyPerson: true });
