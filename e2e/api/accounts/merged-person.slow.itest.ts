import { HOUR_MS, type AccountDetails, type CurrentUser, type Problem } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { avatarForm } from '../records/content';
import { findMentions, type SearchedParts } from '../product/find-mentions';
import { ELSEWHERE, emitWithAck, HERE, useTestProduct, waitUntil, type Visitor } from '../product/test-product';
import { insertNote, insertSavedFilter, insertReport, aReport } from '../records/office';
import { RECORDING_STORES, type Store } from '../records/people';
import { insertExportLink, insertSiteExport } from '../records/imports-and-exports';
import { newDraft, newEventToday } from '../records/events';

jest.setTimeout(180_000);
const product = useTestProduct();

/**
 * The documents that may refer to a merged account: the audit log, the outboxes, the lock with the id of the remaining
 * account, the record of the merge, and the history of the ledger.
 */
const EXCEPTIONS: SearchedParts = {
  auditEntries: () => ({}),
  auditOutbox: () => ({}),
  domainEventOutbox: () => ({}),
  personLocks: ({ _id, ...rest }) => rest,
  mergedAccounts: ({ _id, email: _email, ...rest }) => rest,
  accountTokens: ({ email: _email, ...rest }) => rest, // The test uses the id as the token.
  ledgerLines: ({ formerUserId: _former, idempotencyKey: _key, ...rest }) => rest,
  payments: ({ chargeKey: _key, ...rest }) => rest,
};

const collection = (store: Store, name: string) => product.collection(store, name);
const write = async (person: Visitor, content: string, more: object = {}) => {
  const socket = await person.socket();
  const body = { chapterId: HERE, content, clientId: randomUUID(), ...more };
  const ack = await emitWithAck(socket, 'send-message', body);
  socket.disconnect();
  if (ack === 'silent' || !ack.ok) throw new Error(`not sent: ${JSON.stringify(ack)}`);
  return ack as unknown as { ok: true; id: string; seq: number };
};
const inAnHour = () => new Date(Date.now() + HOUR_MS);
const directly = (from: Visitor, to: Visitor, content: string) =>
  from.ok('POST', `/api/conversations/${to.userId}/messages`, { content, clientId: randomUUID() });

/** Creates a reference to the user in every service. */
async function useEverything(person: Visitor, friend: Visitor, eventId: string): Promise<void> {
  const { siteAdmin } = product.personas;
  const id = new ObjectId(person.userId);
  await siteAdmin.ok('PUT', `/api/chapters/${HERE}/members/${person.userId}`, { role: 'admin' });
  await person.call('POST', '/api/profile/avatar', { body: avatarForm() });
  await person.ok('PUT', '/api/profile/notifications', { email: true, push: false, weeklyDigest: true });
  await person.requestToJoin(ELSEWHERE, 'Please');
  const { id: requestId } = await product.personas.outsider.ok<{ id: string }>(
    'POST',
    `/api/chapters/${HERE}/join-request`,
  );
  await person.ok('POST', `/api/join-requests/${requestId}/reject`);
  const news = { title: `News ${randomUUID()}`, content: 'Good ones' };
  await person.ok('POST', `/api/chapters/${HERE}/announcements`, news);
  await person.ok('POST', `/api/events/${eventId}/rsvp`, { status: 'attending' });
  const own = await newEventToday(person, [friend, person]);
  await person.ok('PUT', `/api/events/${own}/pulse`, { state: 'there' });
  const scan = { kind: 'person', scanId: randomUUID(), at: new Date().toISOString(), userId: person.userId, place: 0 };
  await person.ok('POST', `/api/events/${own}/check-ins`, { scans: [scan] });
  await newDraft(person);
  await person.ok('POST', '/api/user/calendar-feeds', { kind: 'mine' });
  await write(person, `Hello ${person.name}`);
  const { id: messageId } = await write(friend, `Hello @${person.name}`, {
    mentions: [{ userId: person.userId, at: 6 }],
  });
  const reaction = { reaction: 'thanks', isOn: true };
  await person.ok('PUT', `/api/chapters/${HERE}/messages/${messageId}/reactions`, reaction);
  await directly(person, friend, 'How are you?');
  await directly(friend, person, 'Well');
  await insertNote(product, person, siteAdmin);
  await insertSavedFilter(product, person);
  await person.ok('POST', '/api/reports', aReport(friend));
  await friend.ok('POST', '/api/reports', aReport(person));
  await collection('content', 'sitepageversions').insertOne({
    page: `a page of ${person.name}`,
    version: 1,
    at: new Date(),
    by: id,
    content: {},
  });
  const reportId = new ObjectId(await insertReport(product, HERE, await product.createPerson(HERE)));
  const decision = { action: 'mute', reason: 'Insults', until: inAnHour(), byId: person.userId, at: new Date() };
  const decided = { state: 'closed', removeAt: inAnHour(), 'report.decision': { ...decision, isDue: true } };
  await collection('admin', 'threads').updateOne({ _id: reportId }, { $set: decided });
  const exportId = await insertSiteExport(product);
  await collection('admin', 'siteExports').updateOne(
    { _id: new ObjectId(exportId) },
    { $set: { orderedBy: person.userId } },
  );
  await insertExportLink(product, { exportId, userId: person.userId });
  await collection('auth', 'importRows').insertOne({
    importId: new ObjectId(),
    line: 1,
    state: 'imported',
    userId: id,
  });
}

/** Returns the numbers of all objects that belong to one of the users. */
async function inventory(...people: Visitor[]): Promise<Record<string, number>> {
  const texts = people.map(({ userId }) => userId);
  const either = { $in: [...texts, ...texts.map((id) => new ObjectId(id))] };
  const count = (store: Store, name: string, field: string) =>
    collection(store, name).countDocuments({ [field]: either });
  return {
    payments: await count('auth', 'payments', 'userId'),
    rsvps: await count('events', 'rsvps', 'userId'),
    checkIns: await count('events', 'checkins', 'userId'),
    events: await count('events', 'events', 'createdBy'),
    messages: await count('chat', 'messages', 'senderId'),
    mentions: await count('chat', 'messages', 'mentions.userId'),
    reactions: await count('chat', 'messages', 'reactions.userId'),
    announcements: await count('chapters', 'announcements', 'authorId'),
    decisions: await count('chapters', 'joinRequests', 'decidedBy'),
    notes: await count('admin', 'notes', 'userId'),
    cases: await count('admin', 'threads', 'report.reports.reporterId'),
    reportDecisions: await count('admin', 'threads', 'report.decision.byId'),
    siteExports: await count('admin', 'siteExports', 'orderedBy'),
    siteExportLinks: await count('admin', 'siteExportLinks', 'userId'),
  };
}

const isQuiet = async () => {
  for (const store of RECORDING_STORES)
    await waitUntil(
      'domain events are delivered',
      async () => (await collection(store, 'domainEventOutbox').countDocuments()) === 0,
      30,
    );
  const notified = async () =>
    (await collection('notifications', 'domainEvents').countDocuments({ nextAt: { $exists: true } })) === 0;
  await waitUntil('everyone is told', notified, 30);
};

test('a merge of two people with data everywhere leaves one of them with all data, and nothing refers to the other', async () => {
  const { siteAdmin, member } = product.personas;
  const [from, into] = [
    await product.createPerson(HERE, { name: 'Leonora Dahlquist' }),
    await product.createPerson(HERE, { name: 'Leonora D.' }),
  ];
  const friend = await product.createPerson(HERE, { name: 'Fiona Friend' });
  const eventId = await newEventToday(member, []);
  await useEverything(from, friend, eventId);
  await useEverything(into, friend, eventId);
  const socket = await from.socket();
  await isQuiet();
  const before = await inventory(from, into);

  const preview = `/api/admin/people/${from.userId}/merge/${into.userId}`;
  const { counts } = await siteAdmin.ok<{ counts: { part: string; count: number }[] }>('GET', preview);
  expect(counts.map(({ part }) => part)).toEqual(
    expect.arrayContaining([
      'payments',
      'memberships',
      'rsvps',
      'messages',
      'conversations',
      'notes',
      'threads',
      'texts',
    ]),
  );
  const merge = { intoId: into.userId, email: from.email, reason: 'Registered twice' };
  await siteAdmin.ok('POST', `/api/admin/people/${from.userId}/merge`, merge);
  await waitUntil('the socket is closed', () => Promise.resolve(!socket.connected), 2);
  expect((await from.call('GET', '/api/auth/me')).status).toBe(401);
  await waitUntil(
    'everything is moved',
    async () => (await collection('auth', 'mergedAccounts').countDocuments({ isMoving: true })) === 0,
    60,
  );
  const muted = () => collection('chat', 'mutes').countDocuments({ byId: into.userId });
  await waitUntil('what both had decided is done', async () => (await muted()) === 2, 60);
  await isQuiet();
  expect(await findMentions(product, [from.userId], EXCEPTIONS)).toEqual([]);

  // Both attended one event, so one RSVP less remains. Both reported one user, which is one case. Other numbers stay.
  const { rsvps = 0 } = before;
  expect(await inventory(into)).toEqual({ ...before, rsvps: rsvps - 1 });
  const { user } = await into.ok<CurrentUser>('GET', '/api/auth/me');
  expect(user.memberships.map(({ chapterId, role }) => [chapterId, role])).toEqual([[HERE, 'admin']]);
  const details = await siteAdmin.ok<AccountDetails>('GET', `/api/admin/people/${into.userId}`);
  expect(details.payments).toHaveLength(2);
  expect(details.acts.map(({ kind }) => kind)).toEqual(['merged']);
  const { body } = await from.call('POST', '/api/auth/login', { body: { email: from.email, password: from.password } });
  expect((body as Problem).code).toBe('account_merged');
  const conversations = await into.ok<{ conversations: { userId: string }[] }>('GET', '/api/conversations');
  expect(conversations.conversations.map(({ userId }) => userId)).toEqual([friend.userId]);
});
