import { eventually, someId } from '@meridian/service-kit/testing';
import { signals } from '@meridian/shared-types/contracts';
import { createRoom } from '../testing/rooms';
import { collect, contents, emitWithAck } from '../testing/socket-events';
import { useChat, type Person } from '../testing/use-chat';

const chat = useChat();
const setSession = ({ sessionId, userId }: Person, state: { isActive?: boolean; isSiteAdmin?: boolean }) => {
  chat.stub.sessions.set(sessionId, { userId, isActive: true, ...state });
  return chat.publish('sessionsChanged', { userId });
};

test("the session's sockets close on every replica, without reconnects, and no others do", async () => {
  const ana = chat.person();
  const sockets = await Promise.all([
    chat.connect(chat.one, ana),
    chat.connect(chat.two, ana),
    chat.connect(chat.one, { ...ana, sessionId: someId() }),
  ]);
  const reasons: string[] = [];
  for (const socket of sockets) socket.on('disconnect', (reason) => reasons.push(reason));
  await chat.publish('sessionsChanged', { sessionId: ana.sessionId });
  await eventually(() => reasons.length === 2);
  expect(reasons).toEqual(['io server disconnect', 'io server disconnect']);
  expect(sockets.map(({ connected }) => connected)).toEqual([false, false, true]);
});

test("the end of a subscription closes the person's sockets, and a change that leaves it active does not", async () => {
  const [ana, ben] = [chat.person(), chat.person()];
  const [socket, later] = await Promise.all([chat.connect(chat.two, ana), chat.connect(chat.two, ben)]);
  await setSession(ana, {});
  await setSession(ben, { isActive: false }); // This later change closes a connection.
  await eventually(() => !later.connected);
  expect(await emitWithAck(socket, 'leave-chapter', 1)).toEqual({ ok: true });
  await setSession(ana, { isActive: false });
  await eventually(() => !socket.connected);
});

test.each(['join-chapter', 'watch-presence'] as const)(
  'a membership that ends while %s checks it opens no room',
  async (event) => {
    const { chapterId, ana, socket, listening, send } = await createRoom(chat);
    const left = collect(await chat.connect(chat.one, ana), 'chapter-left');
    chat.stub.beforeResponse = async (userId, call) => {
      if (userId !== ana.userId || call !== 'membershipStatus') return;
      chat.stub.members.delete(`${ana.userId} ${chapterId}`);
      await chat.publish('membershipEnded', { userId, chapterId });
      await eventually(() => left.length > 0);
    };
    expect(await emitWithAck(socket, event, chapterId)).toMatchObject({ ok: false, problem: { status: 403 } });
    chat.stub.beforeResponse = () => undefined;
    const received = [collect(socket, 'new-message'), collect(socket, 'presence-changed')];
    await send('Not for Ana', {}, listening);
    expect(await emitWithAck(socket, 'leave-chapter', chapterId)).toEqual({ ok: true });
    expect(received).toEqual([[], []]);
  },
);

test('an archived chapter accepts no messages and empties its room, its history stays readable, and all pages are notified', async () => {
  const { chapterId, socket, send, trySend, history } = await createRoom(chat);
  const other = await chat.connect(chat.two, chat.person());
  const seen = [socket, other].map((each) => collect(each, 'chapter-changed'));
  await emitWithAck(socket, 'join-chapter', chapterId);
  await send('Good times');

  chat.stub.archived.add(chapterId);
  await chat.publish('chapterChanged', { chapterId });
  await eventually(() => seen.every(({ length }) => length === 1));
  expect(seen).toEqual([[{ chapterId }], [{ chapterId }]]);
  const refusal = { ok: false, retryable: false, problem: { status: 409, code: 'chapter_archived' } };
  expect(await trySend()).toMatchObject(refusal);
  expect(await emitWithAck(socket, 'join-chapter', chapterId)).toMatchObject(refusal);
  await eventually(async () => !(await emitWithAck(socket, 'typing-start', chapterId)).ok);
  expect(contents(await history())).toEqual(['Good times']);

  chat.stub.archived.delete(chapterId);
  await chat.publish('chapterChanged', { chapterId });
  await eventually(() => seen[0]!.length === 2);
  expect(await emitWithAck(socket, 'join-chapter', chapterId)).toMatchObject({ ok: true, headSeq: 1 });
  expect((await send('We are back')).seq).toBe(2);
});

test('a former member leaves the room and can no longer send', async () => {
  const { chapterId, ben, socket, listening, send, trySend } = await createRoom(chat);
  await emitWithAck(socket, 'join-chapter', chapterId);
  const elsewhere = collect(await chat.connect(chat.one, ben), 'chapter-left'); // This page does not show the chat.
  const [left, seen] = [collect(listening, 'chapter-left'), collect(listening, 'new-message')];
  const stopped = collect(socket, 'user-stopped-typing');
  await emitWithAck(listening, 'typing-start', chapterId);

  chat.stub.members.delete(`${ben.userId} ${chapterId}`);
  await chat.publish('membershipEnded', { userId: ben.userId, chapterId });
  await eventually(() => left.length === 1 && elsewhere.length === 1 && stopped.length === 1);
  expect([...left, ...elsewhere]).toEqual([{ chapterId }, { chapterId }]);
  expect(await trySend(undefined, listening)).toMatchObject({ ok: false, problem: { status: 403 } });
  await send('gone');
  await emitWithAck(listening, 'leave-chapter', chapterId);
  expect(seen).toEqual([]);
  expect(listening.connected).toBe(true);
});

test('invalid signals change nothing', async () => {
  const socket = await chat.connect(chat.one, chat.person());
  for (const { channel } of Object.values(signals))
    for (const text of ['', '{', '[]', '{"userId":{}}', '{"sessionId":5}']) await chat.redis.publish(channel, text);
  expect(await emitWithAck(socket, 'leave-chapter', 1)).toEqual({ ok: true });
});

test('without signals the regular check finds the ends of a session and of a membership', async () => {
  const chapterId = chat.newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const replica = await chat.replica('checks', { RECHECK_MS: 500, REDIS_URL: undefined });
  const [gone, expelled] = await Promise.all([chat.connect(replica, ana), chat.connect(replica, ben)]);
  await emitWithAck(expelled, 'join-chapter', chapterId);
  const left = collect(expelled, 'chapter-left');
  chat.stub.sessions.delete(ana.sessionId);
  chat.stub.members.delete(`${ben.userId} ${chapterId}`);
  await eventually(() => !gone.connected && left.length === 1);
  expect(expelled.connected).toBe(true);
});

test('a new site admin receives changes of requests, and a former one no longer does', async () => {
  const [former, coming] = [chat.siteAdmin(), chat.person()];
  const [toFormer = [], toComing = []] = (
    await Promise.all([chat.connect(chat.one, former), chat.connect(chat.two, coming)])
  ).map((socket) => collect(socket, 'join-requests-changed'));
  const request = { userId: coming.userId, chapterId: chat.newChapter(), status: 'pending' };
  const requestUntil = (isEnough: () => boolean) =>
    eventually(async () => {
      await chat.publish('joinRequestChanged', request);
      return isEnough();
    });
  await requestUntil(() => toFormer.length > 0);
  expect(toComing).toEqual([]);
  await setSession(former, { isSiteAdmin: false });
  await setSession(coming, { isSiteAdmin: true });
  await requestUntil(() => toComing.length > 0);
  // The replica of the former one may still be asking auth.
  await eventually(async () => {
    const before = [toFormer.length, toComing.length] as const;
    await requestUntil(() => toComing.length > before[1] + 2);
    return toFormer.length === before[0];
  });
});
