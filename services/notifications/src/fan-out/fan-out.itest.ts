import { eventually, someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { mentioned, mentionedAll, passwordChanged, removed, reported, written } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer({ gatherMs: 60_000 });
const kindsFor = async (userId: string, rights?: object) =>
  (await server.noticesOf(userId, rights)).map(({ kind }) => kind).sort();
const countUnread = (userId: string, rights?: object) => server.as(userId, rights).countUnread();
const now = () => ({ body: { until: new Date().toISOString() } });
/** Adds members without mail. The first one has this name. */
function members<Names extends string[]>(name: string, ..._others: Names) {
  const ids = [name, ..._others].map(() => server.member('member', { wantsMail: false }).id);
  server.audiences.names.set(ids[0]!, name);
  return ids as [string, ...{ [K in keyof Names]: string }];
}

test('In a view-as session an admin neither sees nor counts what others wrote to the person', async () => {
  const [writer, person] = members('Wanda Writer', 'person');
  await server.notify(mentioned(person, writer), passwordChanged(person));
  expect(await countUnread(person)).toMatchObject({ unread: 2 });
  const rights = { actorId: someId(), isReadOnly: true as const };
  expect(await server.as(person, rights).list()).toMatchObject({
    notices: [{ kind: 'account.password-changed' }],
    unread: 1,
  });
  expect(await countUnread(person, rights)).toMatchObject({ unread: 1 });
});

test('A site admin who acts as a person does not read what was written directly to the person', async () => {
  const [writer, person] = members('Wanda Writer', 'person');
  await server.notify(written(person, writer), mentioned(person, writer), passwordChanged(person));
  expect(await countUnread(person)).toMatchObject({ unread: 2, directMessages: 1 });
  expect(JSON.stringify(await server.noticesOf(person))).toContain('For you alone');
  const acting = { actorId: someId() };
  expect(await kindsFor(person, acting)).toEqual(['account.password-changed', 'chat.mention']);
  await server.as(person, acting).markRead(now());
  expect(await countUnread(person)).toMatchObject({ unread: 0, directMessages: 1 });
});

test('A direct message without an audience notifies neither its receiver nor its sender', async () => {
  const [writer, person] = members('Wanda Writer', 'person');
  await server.notify(written([], writer));
  for (const id of [person, writer]) expect(await countUnread(id)).toMatchObject({ unread: 0 });
});

test('Admins are notified of a reported message without its reporter, and other members are not', async () => {
  const [reporter] = members('Rea Reporter');
  const admin = server.member('admin', { wantsMail: false }).id;
  await server.notify(reported(reporter));
  const notices = await server.noticesOf(admin);
  const [title, to] = ['A message in Chicago & Lakes was reported', '/chapters/chicago/admin?tab=reports'];
  expect(notices).toMatchObject([{ kind: 'report.created', title, to }]);
  expect(JSON.stringify(notices)).not.toContain(reporter);
  expect(await countUnread(reporter)).toMatchObject({ unread: 0 });
});

test('A message that mentions everyone notifies the members, except its sender and those who mute the chat', async () => {
  const [sender, member, muting] = members('Ada Admin', 'member', 'muting');
  server.mutingChat.add(muting);
  const domainEvent = mentionedAll(sender);
  await server.notify(domainEvent);
  expect(await server.noticesOf(member)).toMatchObject([
    {
      kind: 'chat.chapter-mention',
      title: expect.stringMatching(/Ada Admin.* mentioned everyone in Chicago & Lakes/),
      text: '@chapter we meet at six',
      to: '/chapters/chicago?tab=chat&message=7',
    },
  ]);
  for (const id of [sender, muting]) expect(await countUnread(id)).toMatchObject({ unread: 0 });
  await server.deliver(removed(domainEvent));
  await eventually(async () => (await countUnread(member)).unread === 0);
});

test('A person is not notified of mentions and replies of a person whom they block, also if everyone is mentioned', async () => {
  const [author, free, blocking] = members('Wanda Writer', 'free', 'blocking');
  server.blocks.add(`${blocking} ${author}`).add(`${author} ${free}`);
  const both = { ...mentioned(free, author), audience: { userIds: [free, blocking] } } as DomainEvent;
  const reply = { ...mentioned(blocking, author), kind: 'chat.reply' } as DomainEvent;
  await server.notify(both, reply, mentionedAll(author));
  expect(await kindsFor(free)).toEqual(['chat.chapter-mention', 'chat.mention']);
  expect(await kindsFor(blocking)).toEqual([]);
  expect(await server.mails.countDocuments({ userId: new Types.ObjectId(blocking) })).toBe(0);
});
