import { eventually, someId } from '@meridian/kit/testing';
import { Types } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { createHarness, passwordChanged, type Harness } from '../testing';
import { announced, mentioned, reported } from './testing-facts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ gatherMs: 60_000 });
});
afterAll(() => harness.close());

test('who looks as a person sees and counts nothing of what others wrote to them', async () => {
  const [person, writer] = [harness.addPerson({ wantsMail: false }).id, harness.addPerson().id];
  for (const id of [person, writer]) harness.audiences.roles.set(id, 'member');
  await harness.service.appendFacts({ body: { facts: [mentioned(person, writer), passwordChanged(person)] } });
  await eventually(async () => (await harness.as(person).countUnread()).unread === 2, 10_000);
  const viewer = harness.as(person, { actorId: someId(), isReadOnly: true });
  const { notices, unread } = await viewer.list();
  expect([notices.map(({ kind }) => kind), unread]).toEqual([['account.password-changed'], 1]);
  expect(await viewer.countUnread()).toEqual({ unread: 1 });
  await expect(viewer.markRead({ body: { until: new Date().toISOString() } })).rejects.toMatchObject({ status: 403 });
});

test('admins are told that a message was reported, but not by whom, nor other members', async () => {
  const [admin, reporter] = [harness.addPerson({ wantsMail: false }).id, harness.addPerson({ wantsMail: false }).id];
  harness.audiences.roles.set(admin, 'admin').set(reporter, 'member');
  await harness.service.appendFacts({ body: { facts: [reported(reporter)] } });
  await eventually(async () => (await harness.as(admin).countUnread()).unread === 1, 10_000);
  const { notices } = await harness.as(admin).list();
  const [title, to] = ['A message in Chicago & Lakes was reported', '/chapters/chicago/admin?tab=chat'];
  expect(notices).toMatchObject([{ kind: 'report.created', title, to }]);
  expect(JSON.stringify(notices)).not.toContain(reporter);
  expect(await harness.as(reporter).countUnread()).toEqual({ unread: 0 });
});

test('a program ends while facts wait whose audience cannot be read; each is told once it can be', async () => {
  const { id } = harness.addPerson({ wantsMail: false });
  harness.audiences.roles.set(id, 'member');
  harness.audiences.hooks.onRead = async () => {
    await pause(50);
    throw new Error('away');
  };
  const second = await harness.startReplica();
  // more than the program tries before the first of them is due again
  const count = 100;
  for (let sent = 0; sent < count; sent += 10)
    await harness.service.appendFacts({ body: { facts: Array.from({ length: 10 }, () => announced()) } });
  await eventually(() => harness.audiences.reads.length > 10);
  const began = performance.now();
  await second.stop();
  expect(performance.now() - began).toBeLessThan(3000);

  harness.audiences.hooks.onRead = undefined;
  const told = () => harness.db.collection('notices').countDocuments({ personId: new Types.ObjectId(id) });
  await eventually(async () => (await told()) === count, 15_000);
});
