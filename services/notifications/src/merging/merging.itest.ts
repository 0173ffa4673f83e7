import { eventually, someId } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { decided, passwordReset } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();

const merge = (from: string, into: string) =>
  server.service.mergePerson({ params: { userId: from }, body: { intoId: into } });
const noticesOf = (id: string) => server.db.collection('notices').countDocuments({ userId: new Types.ObjectId(id) });
const textOf = async (...names: string[]) =>
  JSON.stringify(await Promise.all(names.map((name) => server.db.collection(name).find().toArray())));

test('A merge moves notices once, keeps the choices of the account that stays, and redirects later domain events', async () => {
  const [{ id: from }, { id: into }] = [server.addPerson(), server.addPerson()];
  const both = decided(from, 'approved');
  (both.audience as { userIds: string[] }).userIds.push(into);
  await server.deliver(decided(from, 'rejected'), both);
  await eventually(async () => (await noticesOf(from)) === 2);
  await server.prefer(from, { mutedChapterIds: [1], timeZone: 'Asia/Kolkata' });
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
  await server.deliver(decided(from, 'approved', 'late'));
  await eventually(async () => (await noticesOf(into)) === 3);
  await merge(from, into);
  expect(await textOf('notices', 'mails', 'domainEvents', 'preferences', 'optOuts')).not.toContain(from);

  const { id: third } = server.addPerson();
  await server.prefer(third, { timeZone: 'Europe/Oslo' });
  await merge(third, into);
  expect(await server.preferences(into).read()).toMatchObject({ timeZone: 'Asia/Kolkata' });
});

test('A domain event that is processed before it names the account that stays notifies that account', async () => {
  const [{ id: from }, { id: into }] = [server.addPerson(), server.addPerson()];
  await merge(from, into);
  const { id, at: _at, ...late } = decided(from, 'approved');
  const domainEvent = { _id: new Types.ObjectId(id), at: new Date(), nextAt: new Date(), ...late };
  await server.domainEvents.insertOne(domainEvent);
  await eventually(async () => (await noticesOf(into)) === 1);
});

test('A link for the closed account is not mailed to the other address', async () => {
  const [{ id: from }, { id: into }] = [server.addPerson(), server.addPerson()];
  server.removePerson(from); // From now on auth returns the other account, or none.
  const reset = passwordReset(from);
  const { id, kind, audience, data } = reset;
  const [domainEventId, at] = [new Types.ObjectId(id), new Date()];
  await server.domainEvents.insertOne({ _id: domainEventId, at, kind, audience, data });
  await server.db.collection('mails').insertOne({
    ...{
      key: `${id}.${from}`,
      messageId: `<${someId()}@x>`,
      at,
      domainEventId,
      userId: new Types.ObjectId(from),
      kind,
    },
    ...{ queue: 'account', state: 'waiting', nextAt: new Date(Date.now() + 60_000), fence: 0, tries: 0, createdAt: at },
  });
  await merge(from, into);
  expect(await server.findMail(reset, into)).toMatchObject({ state: 'dropped' });
});
