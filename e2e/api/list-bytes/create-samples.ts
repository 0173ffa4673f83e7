import { LETTER_DELIVERY_STATES, LIMITS, type SitePage, type SitePageInput } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import type { Fixtures } from '../matrix/fixtures';
import { HERE, type TestProduct } from '../product/test-product';
import { insertMember } from '../records/people';
import { insertChatMessage, insertConversation, insertEventConversation } from '../records/messages';
import { changeOfSitePage } from '../records/content';
import { addPasskey } from '../records/credentials';
import { TABLE } from '../samples/all-samples';
import type { RouteName } from '../samples/sample';

/** The records whose lists are filled, and the reads that show them. */
export interface Samples {
  messageId: string;
  eventId: string;
  threadId: string;
  reads: Map<string, () => Promise<unknown>>;
}

/**
 * Finds the records of samples whose lists are filled, and creates what no sample needs: a page, a file and a letter
 * that are as large as they may be, and a passkey.
 */
export async function createSamples(fixtures: Fixtures): Promise<Samples> {
  const { product } = fixtures;
  const { member, chapterAdmin, siteAdmin } = product.personas;
  /** Returns the id in the path of a sample, which all of its reads share. */
  const idIn = async (name: RouteName): Promise<string> => {
    const cell = { ...fixtures, persona: 'siteAdmin', person: siteAdmin, isAllowed: true } as const;
    const input = await TABLE.find(({ route }) => route === name)?.input?.(cell);
    return String(input?.params?.id);
  };
  const [eventId, threadId] = [await idIn('events.door'), await idIn('inbox.thread')];
  const messageId = await insertChatMessage(product, HERE, chapterAdmin);
  const person = await insertMember(product);
  await addPasskey(person);
  await insertConversation(product, member, person, 101);
  await chapterAdmin.ok('POST', `/api/chapters/${HERE}/announcements`, { title: 'Found', content: 'Found ones' });
  const conversation = await insertEventConversation(product, [member], member, 101);
  await fillAboutPage(product);
  const importId = await uploadWideFile(product);
  const letterId = await insertSentLetter(product);

  const read = (path: string, who = member) => [`GET ${path}`, () => who.ok('GET', path)] as const;
  const reads = new Map([
    read(`/api/chapters/${HERE}/messages/${messageId}/reactions`),
    read(`/api/conversations/${person.userId}/messages`),
    read(`/api/events/${eventId}`),
    read(`/api/events/${eventId}/attendees`),
    read(`/api/events/${eventId}/people`),
    ...LETTER_DELIVERY_STATES.map((state) => read(`/api/letters/${letterId}/readers?state=${state}`, siteAdmin)),
    read(`/api/letters/${letterId}`, siteAdmin),
    read('/api/site-pages/about', siteAdmin),
    read(`/api/admin/imports/${importId}`, siteAdmin),
    read('/api/admin/inbox?state=new', siteAdmin),
    read('/api/profile/two-factor', person),
    read(`/api/events/${conversation.id}/conversation`),
    read('/api/admin/audit', siteAdmin),
    read('/api/announcements/search?search=found'),
  ]);
  return { messageId, eventId, threadId, reads };
}

/** Makes the page as long as the body of a call may be. */
async function fillAboutPage(product: TestProduct): Promise<void> {
  const { body, headers } = await changeOfSitePage(product, 'about');
  const { content } = body as Extract<SitePage, { page: 'about' }>;
  const size = () => Buffer.byteLength(JSON.stringify(body));
  const entry = { year: '1999', text: '語'.repeat(300) };
  const bytes = Buffer.byteLength(JSON.stringify(entry)) + 1;
  while (content.history.length < 60 && size() + bytes < LIMITS.jsonBodyBytes) content.history.push(entry);
  const stored = await product.personas.siteAdmin.call('PUT', '/api/office/site-pages/about', {
    body: body as SitePageInput,
    headers,
  });
  expect(stored.status).toBe(200);
}

/** Uploads a file with the most columns and the longest cells, and resolves to the id of the import. */
async function uploadWideFile({ personas }: TestProduct): Promise<string> {
  const row = Array.from({ length: 50 }, (_, n) => `${n} `.padEnd(500, '語')).join(',');
  const form = new FormData();
  form.set('file', new File([`${[row, row, row, row].join('\n')}\n`], 'wide.csv', { type: 'text/csv' }));
  const { status, body } = await personas.siteAdmin.call('POST', '/api/admin/imports', { body: form });
  expect({ status, body }).toMatchObject({ status: 201 });
  return (body as { id: string }).id;
}

/** Inserts a letter with a delivery in each state, and resolves to its id. */
async function insertSentLetter({ collection, personas }: TestProduct): Promise<string> {
  const _id = new ObjectId();
  const item = { title: 'Dinner', text: 'Bring a dish.', path: '/events/dinner' };
  await collection('notifications', 'letters').insertOne({
    _id,
    subject: 'News',
    text: 'Come and see.',
    items: Array.from({ length: 20 }, () => item),
    recipients: { kind: 'chapters', chapterIds: Array.from({ length: 200 }, (_, n) => n + 1) },
    version: 1,
    state: 'paused',
    createdAt: new Date(),
  });
  const delivery = { letterId: _id, domain: 'example.org', tries: 1, subjectKind: 'person', createdAt: new Date() };
  await collection('notifications', 'letterDeliveries').insertMany(
    LETTER_DELIVERY_STATES.map((state) => ({
      ...delivery,
      addressKey: state,
      subjectId: new ObjectId(personas.member.userId),
      state,
      reason: 'The mailbox does not exist.',
    })),
  );
  return String(_id);
}
