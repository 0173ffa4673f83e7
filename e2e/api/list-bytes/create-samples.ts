import { LETTER_DELIVERY_STATES, LIMITS, type SitePage, type SitePageInput } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { createFullEvent } from '../records/full-event';
import { insertChatMessage, insertHeldMessage, insertMute } from '../records/insert-chat-message';
import { insertConversation } from '../records/insert-conversation';
import { insertMail } from '../records/insert-mail';
import { insertNote } from '../records/insert-note';
import { insertPerson } from '../records/insert-person';
import { insertProposal } from '../records/insert-proposal';
import { insertReport } from '../records/insert-report';
import { insertSavedFilter } from '../records/insert-saved-filter';
import { changeOfSitePage } from '../records/insert-site-page';
import { insertThread } from '../records/insert-thread';
import { insertArchivedChapter } from '../records/new-chapter';
import { newDraft, newEvent, newEventToday, newSeries, someScans } from '../records/new-event';
import { addPasskey } from '../records/sign-in-factors';
import { HERE, type TestProduct } from '../product/test-product';

export interface Samples {
  messageId: string;
  eventId: string;
  clashId: string;
  threadIds: string[];
  /** The calls that read the lists of the samples. */
  reads: Map<string, () => Promise<unknown>>;
}

/** Creates one entry of each list that is empty in a new product. */
export async function createSamples(product: TestProduct): Promise<Samples> {
  const { db, personas } = product;
  const { member, chapterAdmin, siteAdmin } = personas;
  const newMember = () => insertPerson(product, HERE, { paid: true });
  const [person, blocked] = [await newMember(), await newMember()];
  const here = `/api/chapters/${HERE}`;

  const messageId = await insertChatMessage(product, HERE, chapterAdmin);
  await member.ok('PUT', `${here}/messages/${messageId}/reactions`, { reaction: 'like', isOn: true });
  await insertMute(product, HERE, person, chapterAdmin.userId);
  await insertHeldMessage(product, HERE, person);
  const removed = await insertChatMessage(product, HERE, person);
  await chapterAdmin.ok('DELETE', `${here}/messages/${removed}`, { reason: 'Insults' });
  await insertConversation(product, member, blocked);
  await member.ok('PUT', `/api/conversations/${blocked.userId}/block`);

  await chapterAdmin.ok('POST', `${here}/bans`, { userId: (await newMember()).userId, reason: 'Advertising' });
  await chapterAdmin.ok('POST', `${here}/invites`, { maxUses: 3, days: 1 });
  await chapterAdmin.ok('PUT', `${here}/saved-notes`, { note: 'Welcome!', isSaved: true });
  await chapterAdmin.ok('POST', `${here}/announcements`, { title: 'Found', content: 'Found ones' });
  await insertArchivedChapter(db('chapters'));

  await newDraft(chapterAdmin);
  const full = await createFullEvent(product);
  const eventId = await newEventToday(chapterAdmin, [member, person]);
  await chapterAdmin.ok('POST', `/api/events/${eventId}/check-ins`, someScans());
  await chapterAdmin.ok('POST', `/api/events/${eventId}/messages`, { text: 'Bring a coat.' });
  const clash = { startTime: '2031-03-02T00:00:00Z', endTime: '2031-03-02T02:00:00Z' };
  const clashId = await newEvent(siteAdmin, clash);
  const [date] = await newSeries(siteAdmin, { repeats: { every: 'week' } });

  await insertSavedFilter(product, siteAdmin);
  await insertProposal(product);
  await insertNote(product, member, siteAdmin);
  await siteAdmin.ok('POST', `/api/admin/people/${member.userId}/months`, {
    months: 3,
    idempotencyKey: randomUUID(),
    reason: 'Called us.',
  });
  await insertMail(product, member);
  const threadIds = [await insertThread(product), await insertReport(product, HERE, person)];
  await addPasskey(person);
  await fillAboutPage(product);
  const wide = await uploadWideFile(product);
  const letterId = await insertSentLetter(product);

  const read = (path: string, who = member) => [`GET ${path}`, () => who.ok('GET', path)] as const;
  const reads = new Map([
    read(`${here}/messages/${messageId}/reactions`),
    read(`/api/events/${full.id}/waiting-list`, chapterAdmin),
    read(`/api/events/${eventId}`, person),
    read(`/api/events/${eventId}/attendees`),
    read(`/api/events/${eventId}/people`, chapterAdmin),
    read(`/api/events/${eventId}/door`, chapterAdmin),
    read(`/api/events/${date}`),
    read('/api/user/event-drafts', chapterAdmin),
    ...LETTER_DELIVERY_STATES.map((state) => read(`/api/letters/${letterId}/readers?state=${state}`, siteAdmin)),
    read(`/api/letters/${letterId}`, siteAdmin),
    read('/api/site-pages/about', siteAdmin),
    read(`/api/admin/imports/${wide}`, siteAdmin),
    read('/api/admin/inbox?state=new', siteAdmin),
    ...threadIds.map((id) => read(`/api/admin/inbox/${id}`, siteAdmin)),
    read('/api/profile/two-factor', person),
    read('/api/announcements/search?search=found'),
  ]);
  return { messageId, eventId, clashId, threadIds, reads };
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
async function insertSentLetter({ db, personas }: TestProduct): Promise<string> {
  const _id = new ObjectId();
  const item = { title: 'Dinner', text: 'Bring a dish.', path: '/events/dinner' };
  await db('notifications')
    .collection('letters')
    .insertOne({
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
  await db('notifications')
    .collection('letterDeliveries')
    .insertMany(
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
