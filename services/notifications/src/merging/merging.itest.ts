import { eventually, someId } from '@meridian/service-kit/testing';
import { DEFAULT_PREFERENCES } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { createTestServer, decided, passwordReset, type TestServer } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const merge = (from: string, into: string) =>
  server.service.mergePerson({ params: { userId: from }, body: { intoId: into } });
const deliver = (...domainEvents: Parameters<typeof server.service.appendDomainEvents>[0]['body']['records']) =>
  server.service.appendDomainEvents({ body: { records: domainEvents } });
const noticesOf = (id: string) => server.db.collection('notices').countDocuments({ userId: new Types.ObjectId(id) });
const textOf = async (...names: string[]) =>
  JSON.stringify(await Promise.all(names.map((name) => server.db.collection(name).find().toArray())));

test('A merge moves notices once, keeps the choices of the account that stays, and redirects later domain events', async () => {
  const [{ id: from }, { id: into }] = [server.addPerson(), server.addPerson()];
  const both = decided(from, 'approved');
  (both.audience as { userIds: string[] }).userIds.push(into);
  await deliver(decided(from, 'rejected'), both);
  await eventually(async () => (await noticesOf(from)) === 2);
  await server.preferences(from).save({
    body: { ...DEFAULT_PREFERENCES, mutedChapterIds: [1], timeZone: 'Asia/Kolkata' },
  });
  expect((await server.service.mergeCounts({ params: { userId: from }, query: { into } })).counts).toEqual([
    { part: 'notices', count: 2 },
  ]);
  const letter = { state: 'sent', version: 1, subject: `By ${from}`, sentBy: new Types.ObjectId(from) };
  await server.db.collection('letters').insertOne(letter);
  for (const _ of [1, 2]) await merge(from, into);
  expect(await server.db.collection('letters').findOne({ subject: `By ${from}` })).toMatchObject({
    sentBy: new Types.ObjectId(into),
  });
  expect(await noticesOf(into)).toBe(2);
  expect(await server.preferences(into).read()).toMatchObject({ mutedChapterIds: [1], timeZone: 'Asia/Kolkata' });
  await deliver(decided(from, 'approved', 'late'));
  await eventually(async () => (await noticesOf(into)) === 3);
  await merge(from, into);
  expect(await textOf('notices', 'mails', 'domainEvents', 'preferences', 'optOuts')).not.toContain(from);

  const { id: third } = server.addPerson();
  await server.preferences(third).save({ body: { ...DEFAULT_PREFERENCES, timeZone: 'Europe/Oslo' } });
  await merge(third, into);
  expect(await server.preferences(into).read()).toMatchObject({ timeZone: 'Asia/Kolkata' });
});

test('A domain event that is processed before it names the account that stays notifies that account', async () => {
  const [{ id: from }, { id: into }] = [server.addPerson(), server.addPerson()];
  await merge(from, into);
  const { id, at: _at, ...late } = decided(from, 'approved');
  const domainEvent = { _id: new Types.ObjectId(id), at: new Date(), nextAt: new Date(), ...late };
  await server.db.collection('domainEvents').insertOne(domainEvent);
  await eventually(async () => (await noticesOf(into)) === 1);
});

test('A link for the closed account is not mailed to the other address', async () => {
  const [{ id: from }, { id: into }] = [server.addPerson(), server.addPerson()];
  server.removePerson(from); // From now on auth returns the other account, or none.
  const reset = passwordReset(from);
  await server.db.collection('domainEvents').insertOne({
    _id: new Types.ObjectId(reset.id),
    at: new Date(),
    kind: reset.kind,
    audience: reset.audience,
    data: reset.data,
  });
  await server.db.collection('mails').insertOne({
    key: `${reset.id}.${from}`,
    messageId: `<${someId()}@x>`,
    at: new Date(),
    domainEventId: new Types.ObjectId(reset.id),
    userId: new Types.ObjectId(from),
    kind: reset.kind,
    queue: 'account',
    state: 'waiting',
    nextAt: new Date(Date.now() + 60_000),
    fence: 0,
    tries: 0,
    createdAt: new Date(),
  });
  await merge(from, into);
  expect(await server.mails.findOne({ key: `${reset.id}.${into}` })).toMatchObject({ state: 'dropped' });
});
