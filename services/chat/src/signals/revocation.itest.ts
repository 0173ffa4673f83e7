import { eventually, someId } from '@meridian/service-kit/testing';
import { chatApi, signals } from '@meridian/shared-types/contracts';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());
afterEach(() => chat.stub.away.clear());

describe('the end of a session or of a membership', () => {
  test("the session's sockets close on every replica, without reconnects, and no others do", async () => {
    const ana = chat.person();
    const otherSession = { ...ana, sessionId: someId() };
    const sockets = await Promise.all([
      chat.connect(chat.one, ana),
      chat.connect(chat.two, ana),
      chat.connect(chat.one, otherSession),
    ]);
    const reasons: string[] = [];
    for (const socket of sockets) socket.on('disconnect', (reason) => reasons.push(reason));
    await chat.redis.publish(signals.sessionsChanged.channel, JSON.stringify({ sessionId: ana.sessionId }));
    await eventually(() => reasons.length === 2);
    expect(reasons).toEqual(['io server disconnect', 'io server disconnect']);
    expect(sockets.map(({ connected }) => connected)).toEqual([false, false, true]);
  });

  test("the end of a subscription closes the person's sockets, and a change that leaves it active does not", async () => {
    const [ana, ben] = [chat.person(), chat.person()];
    const [socket, later] = await Promise.all([chat.connect(chat.two, ana), chat.connect(chat.two, ben)]);
    await chat.redis.publish(signals.sessionsChanged.channel, JSON.stringify({ userId: ana.userId }));
    // This later change closes a connection.
    chat.stub.sessions.set(ben.sessionId, { userId: ben.userId, isActive: false });
    await chat.redis.publish(signals.sessionsChanged.channel, JSON.stringify({ userId: ben.userId }));
    await eventually(() => !later.connected);
    expect(await emitWithAck(socket, 'leave-chapter', 1)).toEqual({ ok: true });
    chat.stub.sessions.set(ana.sessionId, { userId: ana.userId, isActive: false });
    await chat.redis.publish(signals.sessionsChanged.channel, JSON.stringify({ userId: ana.userId }));
    await eventually(() => !socket.connected);
  });

  test.each(['join-chapter', 'watch-presence'] as const)(
    'a membership that ends while %s checks it opens no room',
    async (event) => {
      const chapterId = chat.newChapter();
      const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
      const [socket, otherTab] = await Promise.all([chat.connect(chat.one, ana), chat.connect(chat.one, ana)]);
      const left = collect(otherTab, 'chapter-left');
      chat.stub.beforeResponse = async (userId, call) => {
        if (userId !== ana.userId || call !== 'membershipStatus') return;
        chat.stub.members.delete(`${ana.userId} ${chapterId}`);
        await chat.redis.publish(signals.membershipEnded.channel, JSON.stringify({ userId, chapterId }));
        await eventually(() => left.length > 0);
      };
      expect(await emitWithAck(socket, event, chapterId)).toMatchObject({ ok: false, problem: { status: 403 } });
      chat.stub.beforeResponse = () => undefined;
      const received = [collect(socket, 'new-message'), collect(socket, 'presence-changed')];
      const writer = await chat.connect(chat.one, ben);
      await emitWithAck(writer, 'join-chapter', chapterId);
      await emitWithAck(writer, 'send-message', { chapterId, content: 'Not for Ana' });
      expect(await emitWithAck(socket, 'leave-chapter', chapterId)).toEqual({ ok: true });
      expect(received).toEqual([[], []]);
    },
  );

  test('an archived chapter accepts no messages and empties its room, its history stays readable, and all pages are notified', async () => {
    const chapterId = chat.newChapter();
    const [ana, elsewhere] = [chat.person(chapterId), chat.person()];
    const [socket, other] = await Promise.all([chat.connect(chat.one, ana), chat.connect(chat.two, elsewhere)]);
    const [seen, seenElsewhere] = [collect(socket, 'chapter-changed'), collect(other, 'chapter-changed')];
    await emitWithAck(socket, 'join-chapter', chapterId);
    const send = (content: string) => emitWithAck(socket, 'send-message', { chapterId, content });
    expect(await send('Good times')).toMatchObject({ ok: true });

    chat.stub.archived.add(chapterId);
    const notify = () => chat.redis.publish(signals.chapterChanged.channel, JSON.stringify({ chapterId }));
    await notify();
    await eventually(() => seen.length === 1 && seenElsewhere.length === 1);
    expect([...seen, ...seenElsewhere]).toEqual([{ chapterId }, { chapterId }]);
    const refusal = { ok: false, retryable: false, problem: { status: 409, code: 'chapter_archived' } };
    expect(await send('One more')).toMatchObject(refusal);
    expect(await emitWithAck(socket, 'join-chapter', chapterId)).toMatchObject(refusal);
    await eventually(async () => !(await emitWithAck(socket, 'typing-start', chapterId)).ok);
    const history = () => chat.environment.client(chatApi, chat.one.url, ana).messages({ params: { chapterId } });
    expect((await history()).map(({ content }) => content)).toEqual(['Good times']);

    chat.stub.archived.delete(chapterId);
    await notify();
    await eventually(() => seen.length === 2);
    expect(await emitWithAck(socket, 'join-chapter', chapterId)).toMatchObject({ ok: true, headSeq: 1 });
    expect(await send('We are back')).toMatchObject({ ok: true, seq: 2 });
  });

  test('a former member leaves the room and can no longer send', async () => {
    const chapterId = chat.newChapter();
    const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
    const [atOne, atTwo] = await Promise.all([chat.connect(chat.one, ana), chat.connect(chat.two, ben)]);
    for (const socket of [atOne, atTwo]) await emitWithAck(socket, 'join-chapter', chapterId);
    const elsewhere = collect(await chat.connect(chat.one, ben), 'chapter-left'); // This page does not show the chat.
    const [left, seen, stopped] = [
      collect(atTwo, 'chapter-left'),
      collect(atTwo, 'new-message'),
      collect(atOne, 'user-stopped-typing'),
    ];
    await emitWithAck(atTwo, 'typing-start', chapterId);

    chat.stub.members.delete(`${ben.userId} ${chapterId}`);
    await chat.redis.publish(signals.membershipEnded.channel, JSON.stringify({ userId: ben.userId, chapterId }));
    await eventually(() => left.length === 1 && elsewhere.length === 1 && stopped.length === 1);
    expect([...left, ...elsewhere]).toEqual([{ chapterId }, { chapterId }]);
    expect(await emitWithAck(atTwo, 'send-message', { chapterId, content: 'still here?' })).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
    await emitWithAck(atOne, 'send-message', { chapterId, content: 'gone' });
    await emitWithAck(atTwo, 'leave-chapter', chapterId);
    expect(seen).toEqual([]);
    expect(atTwo.connected).toBe(true);
  });

  test('invalid signals change nothing', async () => {
    const socket = await chat.connect(chat.one, chat.person());
    for (const { channel } of Object.values(signals))
      for (const text of ['', '{', '[]', '{"userId":{}}', '{"sessionId":5}']) await chat.redis.publish(channel, text);
    expect(await emitWithAck(socket, 'leave-chapter', 1)).toEqual({ ok: true });
  });

  test('without signals the regular check finds the ends of both', async () => {
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
});

test('a new site admin receives changes of requests, and a former one no longer does', async () => {
  const chapterId = chat.newChapter();
  const [former, coming] = [{ ...chat.person(), isSiteAdmin: true }, chat.person()];
  const setAdmin = async ({ userId, sessionId }: typeof coming, isSiteAdmin: boolean) => {
    chat.stub.sessions.set(sessionId, { userId, isActive: true, isSiteAdmin });
    await chat.redis.publish(signals.sessionsChanged.channel, JSON.stringify({ userId }));
  };
  chat.stub.sessions.set(former.sessionId, { userId: former.userId, isActive: true, isSiteAdmin: true });
  const [toFormer, toComing] = (
    await Promise.all([chat.connect(chat.one, former), chat.connect(chat.two, coming)])
  ).map((socket) => collect(socket, 'join-requests-changed'));
  const request = () =>
    chat.redis.publish(
      signals.joinRequestChanged.channel,
      JSON.stringify({ userId: coming.userId, chapterId, status: 'pending' }),
    );
  await eventually(async () => {
    await request();
    return toFormer!.length > 0;
  });
  expect(toComing).toEqual([]);
  await setAdmin(former, false);
  await setAdmin(coming, true);
  await eventually(async () => {
    await request();
    return toComing!.length > 0;
  });
  // The replica of the former one may still be asking auth.
  await eventually(async () => {
    const before = [toFormer!.length, toComing!.length] as const;
    await eventually(async () => {
      await request();
      return toComing!.length > before[1] + 2;
    });
    return toFormer!.length === before[0];
  });
});
