import { eventually, someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { createTestServer, passwordChanged, type TestServer } from '../testing/test-server';
import { mentioned, mentionedAll, removed, reported, written } from '../notices/testing-domain-events';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ gatherMs: 60_000 });
});
afterAll(() => server.close());

test('An admin in a view-as session neither sees nor counts what others wrote to the person', async () => {
  const [person, writer] = [server.addPerson({ wantsMail: false }).id, server.addPerson().id];
  for (const id of [person, writer]) server.audiences.roles.set(id, 'member');
  await server.service.appendDomainEvents({
    body: { records: [mentioned(person, writer), passwordChanged(person)] },
  });
  await eventually(async () => (await server.as(person).countUnread()).unread === 2);
  const viewer = server.as(person, { actorId: someId(), isReadOnly: true });
  const { notices, unread } = await viewer.list();
  expect([notices.map(({ kind }) => kind), unread]).toEqual([['account.password-changed'], 1]);
  expect(await viewer.countUnread()).toMatchObject({ unread: 1 });
  await expect(viewer.markRead({ body: { until: new Date().toISOString() } })).rejects.toMatchObject({ status: 403 });
});

test('In a view-as session nobody reads what was written directly to the person', async () => {
  const [person, writer] = [server.addPerson({ wantsMail: false }).id, server.addPerson().id];
  for (const id of [person, writer]) server.audiences.roles.set(id, 'member');
  server.audiences.names.set(writer, 'Wanda Writer');
  const domainEvents = [written(person, writer), mentioned(person, writer), passwordChanged(person)];
  await server.service.appendDomainEvents({ body: { records: domainEvents } });
  await eventually(async () => (await server.as(person).countUnread()).directMessages === 1);
  await eventually(async () => (await server.as(person).countUnread()).unread === 2);
  expect(JSON.stringify(await server.as(person).list())).toContain('For you alone');
  const impersonator = server.as(person, { actorId: someId() });
  const seen = await impersonator.list();
  expect(seen.notices.map(({ kind }) => kind).sort()).toEqual(['account.password-changed', 'chat.mention']);
  expect(JSON.stringify(seen)).not.toContain('For you alone');
  await impersonator.markRead({ body: { until: new Date().toISOString() } });
  expect(await server.as(person).countUnread()).toMatchObject({ unread: 0, directMessages: 1 });
});

test('A direct message without an audience notifies neither its receiver nor its sender', async () => {
  const [person, writer] = [server.addPerson().id, server.addPerson().id];
  const silent = written([], writer);
  await server.service.appendDomainEvents({ body: { records: [silent] } });
  const isDone = () =>
    server.db.collection('domainEvents').countDocuments({ 'data.userId': writer, nextAt: { $exists: false } });
  await eventually(async () => (await isDone()) === 1);
  for (const id of [person, writer]) expect(await server.as(id).countUnread()).toMatchObject({ unread: 0 });
});

test('Admins are notified of a reported message without its reporter, and other members are not', async () => {
  const [admin, reporter] = [server.addPerson({ wantsMail: false }).id, server.addPerson({ wantsMail: false }).id];
  server.audiences.roles.set(admin, 'admin').set(reporter, 'member');
  await server.service.appendDomainEvents({ body: { records: [reported(reporter)] } });
  await eventually(async () => (await server.as(admin).countUnread()).unread === 1);
  const { notices } = await server.as(admin).list();
  const [title, to] = ['A message in Chicago & Lakes was reported', '/chapters/chicago/admin?tab=reports'];
  expect(notices).toMatchObject([{ kind: 'report.created', title, to }]);
  expect(JSON.stringify(notices)).not.toContain(reporter);
  expect(await server.as(reporter).countUnread()).toMatchObject({ unread: 0 });
});

test('A message that mentions everyone notifies the members, except its sender and those who mute the chat', async () => {
  const people = ['sender', 'member', 'muting'].map(() => server.addPerson().id);
  const [sender = '', member = '', muting = ''] = people;
  for (const id of people) server.audiences.roles.set(id, 'member');
  server.audiences.names.set(sender, 'Ada Admin');
  server.mutingChat.add(muting);
  const domainEvent = mentionedAll(sender);
  await server.service.appendDomainEvents({ body: { records: [domainEvent] } });
  await eventually(async () => (await server.as(member).countUnread()).unread === 1);
  const { notices } = await server.as(member).list();
  expect(notices).toMatchObject([
    {
      kind: 'chat.chapter-mention',
      title: expect.stringMatching(/Ada Admin.* mentioned everyone in Chicago & Lakes/),
      text: '@chapter we meet at six',
      to: '/chapters/chicago?tab=chat&message=7',
    },
  ]);
  const isDone = () =>
    server.db.collection('domainEvents').countDocuments({ 'data.userId': sender, nextAt: { $exists: false } });
  await eventually(async () => (await isDone()) === 1);
  for (const id of [sender, muting]) expect(await server.as(id).countUnread()).toMatchObject({ unread: 0 });
  await server.service.appendDomainEvents({ body: { records: [removed(domainEvent)] } });
  await eventually(async () => (await server.as(member).countUnread()).unread === 0);
});

test('A person is not notified of mentions and replies of a person whom they block, also if everyone is mentioned', async () => {
  const [author = '', free = '', blocking = ''] = ['author', 'free', 'blocking'].map(() => server.addPerson().id);
  for (const id of [author, free, blocking]) server.audiences.roles.set(id, 'member');
  server.audiences.names.set(author, 'Wanda Writer');
  server.blocks.add(`${blocking} ${author}`).add(`${author} ${free}`);
  const both = { ...mentioned(free, author), audience: { userIds: [free, blocking] } } as DomainEvent;
  const reply = { ...mentioned(blocking, author), kind: 'chat.reply' } as DomainEvent;
  const records = [both, reply, mentionedAll(author)];
  await server.service.appendDomainEvents({ body: { records } });
  const isDone = () =>
    server.db.collection('domainEvents').countDocuments({ 'data.userId': author, nextAt: { $exists: false } });
  await eventually(async () => (await isDone()) === records.length);
  expect((await server.as(free).list()).notices.map(({ kind }) => kind).sort()).toEqual([
    'chat.chapter-mention',
    'chat.mention',
  ]);
  expect((await server.as(blocking).list()).notices).toEqual([]);
  expect(await server.mails.countDocuments({ userId: new Types.ObjectId(blocking) })).toBe(0);
});
