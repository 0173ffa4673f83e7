import { inTransaction } from '@meridian/service-kit';
import { serveAuth, eventually } from '../testing/test-server';
import { changePerson } from './person-sync';

const auth = serveAuth();

/** Changes the name as a call does that stops before it sends the change. */
const store = (id: string, name: string) =>
  inTransaction(auth.db, (session) =>
    changePerson({ db: auth.db, Users: auth.Users }, { _id: id }, { $set: { name } }, session),
  );
const unsent = (userId: string) => auth.db.collection('personOutbox').find({ 'record.userId': userId }).toArray();
const isSent = (userId: string) => eventually(async () => (await unsent(userId)).length === 0);
const copyOf = (userId: string) => auth.chapters.people.get(userId);

test('a change whose process stopped before it was sent reaches the chapters service', async () => {
  const { id } = await auth.register();
  await store(id, 'Ana Kovač');
  await isSent(id);
  expect(copyOf(id)).toMatchObject({ name: 'Ana Kovač', version: 2 });
});

test('a registration whose process stopped before it was sent reaches the chapters service', async () => {
  const { id } = await auth.register();
  const copy = copyOf(id)!;
  auth.chapters.people.delete(id);
  await auth.db.collection('personOutbox').insertOne({ record: { userId: id, copy } });
  await isSent(id);
  expect(copyOf(id)).toEqual(copy);
});

test('a version that is sent after a newer one changes nothing', async () => {
  const { browser, id } = await auth.register();
  await auth.chapters.stop();
  await store(id, 'Second Name');
  const [older] = await unsent(id);
  await auth.db.collection('personOutbox').deleteOne({ _id: older!._id });
  await auth.chapters.restart();
  expect((await browser.call('PUT', '/api/profile', { name: 'Third Name' })).status).toBe(200);
  expect(copyOf(id)).toMatchObject({ name: 'Third Name', version: 3 });
  await auth.db.collection('personOutbox').insertOne(older!);
  await isSent(id);
  expect(copyOf(id)).toMatchObject({ name: 'Third Name', version: 3 });
});

test('changes are stored while the chapters service is unavailable, and the last one is its copy afterwards', async () => {
  const { browser, id } = await auth.register();
  await auth.chapters.stop();
  for (const name of ['Second Name', 'Third Name', 'Fourth Name'])
    expect((await browser.call('PUT', '/api/profile', { name })).status).toBe(200);
  expect((await unsent(id)).map(({ record }) => record.copy.version)).toEqual([2, 3, 4]);
  await auth.chapters.restart();
  await isSent(id);
  expect(copyOf(id)).toMatchObject({ name: 'Fourth Name', version: 4 });
});

test('a person whom the chapters service refuses delays nobody else', async () => {
  const [refused, other] = [await auth.register(), await auth.register()];
  await auth.db.collection('personOutbox').insertOne({ record: { userId: refused.id, copy: { version: 'none' } } });
  await store(other.id, 'Ana Kovač');
  await isSent(other.id);
  expect(copyOf(other.id)).toMatchObject({ name: 'Ana Kovač' });
  expect(await unsent(refused.id)).toHaveLength(1);
  await auth.db.collection('personOutbox').deleteMany({ 'record.userId': refused.id });
});

test('an aborted change is not sent', async () => {
  const { id } = await auth.register();
  const aborted = inTransaction(auth.db, async (session) => {
    await changePerson({ db: auth.db, Users: auth.Users }, { _id: id }, { $set: { name: 'No' } }, session);
    throw new Error('no');
  });
  await expect(aborted).rejects.toThrow('no');
  expect(await unsent(id)).toEqual([]);
});

test('a deleted account leaves no change in the outbox', async () => {
  const { browser, id, password } = await auth.register();
  await auth.db.collection('personOutbox').insertOne({ record: { userId: id, copy: { version: 'none' } } });
  expect((await browser.call('DELETE', '/api/account', { password })).status).toBe(200);
  expect(await unsent(id)).toEqual([]);
});
