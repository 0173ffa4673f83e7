import { eventually, outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import { canBeMuted, canModerate } from '../access/moderation.policy';
import { createRoom } from '../testing/rooms';
import { codeOf, collect, seqs, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

test('a removed message loses its text everywhere, live at every replica, and keeps its number', async () => {
  const room = await createRoom(chat);
  const { chapterId, admin, ana, listening, send, removeAsAdmin, history } = room;
  const first = await send('You fool!');
  await send('What I said', { replyTo: first.id });
  const received = collect(listening, 'new-message');
  chat.stub.suspended.add(admin.userId); // The admin was suspended after the check of the session.
  expect(await outcome(removeAsAdmin(first.id))).toMatch(/^403/);
  chat.stub.suspended.delete(admin.userId);
  // Members cannot remove even their own messages with this call.
  expect(await outcome(removeAsAdmin(first.id, ana))).toMatch(/^403/);
  await removeAsAdmin(first.id);
  expect(await outcome(removeAsAdmin(first.id))).toBe('409 This message has already been removed.');
  await eventually(() => received.at(-1)?.seq === 3);
  expect(received.slice(-1)).toMatchObject([{ seq: 3, content: '', change: { kind: 'removal', seq: first.seq } }]);
  expect(
    (await history()).map(({ seq, content, isRemoved, replyTo }) => [seq, content, isRemoved, replyTo?.text]),
  ).toEqual([
    [1, '', true, undefined],
    [2, 'What I said', undefined, ''],
    [3, '', undefined, undefined],
  ]);
  expect(await outcome(removeAsAdmin(received.at(-1)!.id))).toMatch(/^404/);
  expect((await send('Sorry')).seq).toBe(4);
  const stored = await chat.db.collection('messages').findOne({ conversation: `chapter:${chapterId}`, seq: 1 });
  expect(JSON.stringify(stored)).not.toContain('fool');
  const removed = (await recordedDomainEvents(chat.db)).filter(({ kind }) => kind === 'chat.message-removed');
  expect(removed.map(({ data }) => data)).toEqual([{ messageId: first.id }]);
  expect((await room.moderation()).removals).toMatchObject([
    { seq: 1, reason: 'Insults', sender: { id: ana.userId }, by: { id: admin.userId, name: admin.name } },
  ]);
});

test('simultaneous removals and messages at two replicas get numbers without a gap, each in the name of its admin', async () => {
  const { chapterId, admin, ana, send, removeAsAdmin, history, actions } = await createRoom(chat);
  const other = chat.admin(chapterId);
  const sent = [];
  for (const content of ['one', 'two', 'three', 'four']) sent.push(await send(content));
  const adminOf = (index: number) => (index % 2 ? admin : other);
  const remove = ({ id }: { id: string }, index: number) =>
    removeAsAdmin(id, adminOf(index), index < 2 ? chat.one : chat.two);
  await Promise.all([...sent.map(remove), ...upTo(6).map((index) => send(`more ${index}`))]);
  expect(await outcome(remove(sent[0]!, 0))).toMatch(/^409/); // This leaves no hole.
  await send('last');
  const messages = await history();
  expect(seqs(messages)).toEqual(upTo(15));
  const changes = messages.flatMap(({ change, senderId }) => (change ? [[change.seq, senderId]] : []));
  expect(changes.sort()).toEqual(sent.map(({ seq }, index) => [seq, adminOf(index).userId]));
  expect((await actions()).map(({ subject, actorId }) => [subject, actorId]).sort()).toEqual(
    sent.map(({ id }, index) => [id, adminOf(index).userId]).sort(),
  );
  expect(messages[0]).toMatchObject({ senderId: ana.userId, isRemoved: true });
});

test('a muted person is told the end of the mute at every replica, can still read, and can write again after it', async () => {
  const { admin, ana, message, trySend, send, mute, unmute, history, moderation, actions } = await createRoom(chat);
  await mute(ana);
  expect(await trySend()).toMatchObject({
    retryable: false,
    problem: {
      code: 'muted',
      message: expect.stringMatching(/^An admin of this chapter has muted you until .+ UTC\.$/),
    },
  });
  expect(await history(ana)).toEqual([]);
  const elsewhere = chat.newChapter();
  chat.stub.members.add(`${ana.userId} ${elsewhere}`);
  expect(codeOf(await trySend({ ...message(), chapterId: elsewhere }))).toBe('ok');
  expect((await moderation()).mutes).toMatchObject([
    { person: { id: ana.userId }, by: { name: admin.name }, reason: 'Insults' },
  ]);
  await unmute(ana);
  expect(await outcome(unmute(ana))).toMatch(/^404/);
  await send('Thank you');
  await mute(ana);
  await chat.db.collection('mutes').updateOne({ userId: ana.userId }, { $set: { until: new Date(Date.now() - 1000) } });
  await eventually(async () => codeOf(await trySend()) === 'ok'); // The mute ends automatically.
  const recorded = (await actions()).map(({ action }) => action);
  expect(recorded).toEqual(['member.muted', 'member.unmuted', 'member.muted']);
});

test('admins and people of other chapters cannot be muted, nor until a past time', async () => {
  const { admin, ana, mute } = await createRoom(chat);
  await expect(mute(admin)).rejects.toMatchObject({ problem: { status: 409, code: 'is_admin' } });
  expect(await outcome(mute(chat.person(chat.newChapter())))).toMatch(/^404/);
  const past = new Date(Date.now() - 1000).toISOString();
  await expect(mute(ana, admin, past)).rejects.toMatchObject({ problem: { status: 400, code: 'invalid_until' } });
});

test.each([
  [{ isSiteAdmin: true, isActive: false }, null, true],
  [{ isSiteAdmin: false, isActive: true }, 'admin', true],
  [{ isSiteAdmin: false, isActive: false }, 'admin', true],
  [{ isSiteAdmin: false, isActive: true }, 'member', false],
] as const)('whether %j with the role %s may moderate is %s', (caller, role, isAllowed) => {
  expect(canModerate(caller, { role })).toBe(isAllowed);
  expect(canBeMuted({ role })).toBe(role === 'member');
});

test('the chat gives the same reason why a person may not write as the refusal does', async () => {
  const { chapterId, ana, mute, trySend } = await createRoom(chat);
  const reasons = async () => {
    const params = { id: chapterId, userId: ana.userId };
    const { verdicts } = await chat.internal().access({ params, body: { isActive: true, isSiteAdmin: false } });
    return verdicts.map(({ reason }) => reason);
  };
  expect(await reasons()).toEqual(['member', 'member', 'not-chapter-admin']);
  await mute(ana);
  expect(await reasons()).toEqual(['member', 'muted', 'not-chapter-admin']);
  expect(codeOf(await trySend())).toBe('muted');
  chat.stub.archived.add(chapterId);
  expect(await reasons()).toEqual(['member', 'chapter-archived', 'not-chapter-admin']);
});
