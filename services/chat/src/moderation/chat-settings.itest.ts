import { eventually, letTimePass, outcome, someId } from '@meridian/service-kit/testing';
import { createRoom as createChat } from '../testing/rooms';
import { codeOf, collect, contents, emitWithAck, upTo } from '../testing/socket-events';
import { useChat, type Person } from '../testing/use-chat';

const chat = useChat();

/** Creates a room in which Ana has a socket at each replica. */
async function createRoom() {
  const room = await createChat(chat);
  const sockets = { one: room.socket, two: await chat.connect(chat.two, room.ana) };
  /** Sends a message. Resolves to the code of a refusal, or `ok`. */
  const outcomeOf = async (by = sockets.one) => codeOf(await room.trySend(undefined, by));
  const join = async (socket = sockets.two) => {
    const ack = await emitWithAck(socket, 'join-chapter', room.chapterId);
    return ack.ok ? ack.settings : ack;
  };
  return { ...room, sockets, outcomeOf, join };
}

test('a member sends one message per interval over all replicas, and is told when they may write again', async () => {
  const { admin, listening, sockets, changeSettings, message, trySend, outcomeOf, history } = await createRoom();
  const sent = message('first');
  await changeSettings({ slowModeSeconds: 60 });
  expect(await trySend(sent)).toMatchObject({ ok: true, seq: 1 });
  await eventually(async () => (await outcomeOf(sockets.two)) === 'slow_mode');
  const refused = await trySend();
  expect(refused).toMatchObject({ ok: false, retryable: true, problem: { status: 429, code: 'slow_mode' } });
  expect(!refused.ok && refused.problem.message).toMatch(
    /^Members can send one message every minute here\. You can write again in (?:1 minute|\d\d seconds)\.$/,
  );
  expect(!refused.ok && refused.retryAfter).toBeLessThanOrEqual(60);
  // The same message is acknowledged again.
  for (const socket of Object.values(sockets)) expect(await trySend(sent, socket)).toMatchObject({ ok: true, seq: 1 });
  expect(await outcomeOf(listening)).toBe('ok'); // Others have their own interval.
  const ofAdmin = await chat.connect(chat.two, admin);
  for (const _time of [1, 2]) expect(await outcomeOf(ofAdmin)).toBe('ok');
  await changeSettings({ slowModeSeconds: 0 });
  await eventually(async () => (await outcomeOf()) === 'ok');
  expect(contents(await history()).filter((content) => content === 'first')).toHaveLength(1);
});

test('of simultaneous messages of a person at two replicas, one is stored, with its reply', async () => {
  const { listening, sockets, changeSettings, message, send, trySend, history, domainEvents } = await createRoom();
  const question = await send('What do you think?', {}, listening);
  /** Waits until both replicas know the settings. */
  const untilRefused = async (code: string) => {
    for (const socket of Object.values(sockets))
      await eventually(async () => codeOf(await trySend(message('x', { replyTo: someId() }), socket)) === code);
  };
  await changeSettings({ isClosed: true, slowModeSeconds: 300 });
  await untilRefused('chat_closed');
  await changeSettings({ isClosed: false });
  await untilRefused('unknown_message'); // Nothing is stored yet.
  const acks = await Promise.all(
    upTo(10).map((n) => trySend(message(`${n}`, { replyTo: question.id }), n % 2 ? sockets.one : sockets.two)),
  );
  expect(acks.map(codeOf).sort()).toEqual(['ok', ...Array.from({ length: 9 }, () => 'slow_mode')]);
  expect((await history()).map(({ seq, replyTo }) => [seq, replyTo?.seq])).toEqual([
    [1, undefined],
    [2, 1],
  ]);
  expect(await domainEvents('chat.reply')).toHaveLength(1);
});

test('the interval ends, and it counts messages of this chapter only, also removed ones', async () => {
  const { ana, changeSettings, send, remove, outcomeOf, message, trySend } = await createRoom();
  const elsewhere = chat.newChapter();
  chat.stub.members.add(`${ana.userId} ${elsewhere}`);
  await trySend({ ...message(), chapterId: elsewhere });
  await changeSettings({ slowModeSeconds: 10 });
  await remove(ana, (await send()).id);
  expect(await outcomeOf()).toBe('slow_mode');
  letTimePass(9000);
  expect(await outcomeOf()).toBe('slow_mode');
  letTimePass(1500);
  expect(await outcomeOf()).toBe('ok');
});

test('only admins write and edit in a closed chat, members read and delete, and everyone is told at once', async () => {
  const room = await createRoom();
  const { chapterId, admin, ana, ben, sockets, changeSettings, message, send, trySend, outcomeOf, join } = room;
  const sent = message('before');
  const stored = await trySend(sent);
  const second = await send('another');
  expect(await join()).toEqual({ chapterId, slowModeSeconds: 0, isClosed: false, version: 0 });
  const told = collect(sockets.two, 'chat-settings-changed');
  const closed = { chapterId, slowModeSeconds: 0, isClosed: true, version: 1 };
  expect(await changeSettings({ isClosed: true })).toEqual(closed);
  await eventually(() => told.length > 0);
  expect(told).toEqual([closed]);
  expect(await join(await chat.connect(chat.two, ben))).toEqual(closed); // A later page reads it when it joins.
  for (const socket of Object.values(sockets))
    expect(await trySend(undefined, socket)).toMatchObject({ retryable: false, problem: { code: 'chat_closed' } });
  expect(await trySend(sent, sockets.two)).toMatchObject({ ok: true, seq: 1 }); // It was stored before.
  const edit = (by: Person) => outcome(room.edit(by, stored.ok ? stored.id : '', 'after'));
  expect(await edit(ana)).toBe(
    '403 The admins have closed this chat. You can read it, and write again once it is open.',
  );
  await room.remove(ana, second.id);
  for (const writer of [admin, { ...ben, isSiteAdmin: true }])
    expect(await outcomeOf(await chat.connect(chat.two, writer))).toBe('ok');
  expect((await room.history()).length).toBe(5);
  const { verdicts } = await chat.internal().access({
    params: { id: chapterId, userId: ana.userId },
    body: { isActive: true, isSiteAdmin: false },
  });
  expect(verdicts.map(({ reason }) => reason)).toEqual(['member', 'chat-closed', 'not-chapter-admin']);
  await changeSettings({ isClosed: false });
  await eventually(() => told.length > 1);
  expect([await outcomeOf(sockets.two), await edit(ana)]).toEqual(['ok', 'ok']);
});

test('admins change settings singly, and each change is recorded', async () => {
  const { chapterId, admin, ana, changeSettings, moderation, actions } = await createRoom();
  await changeSettings({ slowModeSeconds: 30 });
  await changeSettings({ isClosed: true });
  expect(await changeSettings({ isClosed: true, slowModeSeconds: 30 })).toMatchObject({ version: 2 });
  expect(await changeSettings({})).toEqual({ chapterId, slowModeSeconds: 30, isClosed: true, version: 2 });
  expect((await moderation()).settings).toMatchObject({ version: 2 });
  expect((await actions()).map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual([
    ['chat.settings-changed', admin.userId, 'open for members, slow mode of 30 seconds'],
    ['chat.settings-changed', admin.userId, 'closed for members, slow mode of 30 seconds'],
  ]);
  expect(await changeSettings({ isClosed: false }, { ...ana, isSiteAdmin: true })).toMatchObject({ version: 3 });
  chat.stub.archived.add(chapterId);
  expect(await outcome(changeSettings({ isClosed: true }))).toMatch(/^409/);
});
