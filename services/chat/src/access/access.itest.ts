import { IDENTITY_HEADER, type RunningServer } from '@meridian/service-kit';
import { eventually, someId } from '@meridian/service-kit/testing';
import { chatApi, chatInternalApi } from '@meridian/shared-types/contracts';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());
afterEach(() => chat.stub.away.clear());

describe('the handshake', () => {
  const refused = async (options: Parameters<TwoReplicas['connect']>[2], identity = chat.person()) => {
    for (const transport of ['websocket', 'polling'])
      await expect(chat.connect(chat.one, identity, { ...options, transports: [transport] })).rejects.toThrow(
        'unauthorized',
      );
  };
  test('a socket without an identity is refused', () => refused({ headers: {} }));
  test('a socket with an invalid identity is refused', () => refused({ headers: { [IDENTITY_HEADER]: 'a.b.c' } }));
  test('a newsletter subscriber is refused', () => refused({}, { ...chat.person(), isActive: false }));
  test('a view-as session is refused', () => refused({}, { ...chat.person(), isReadOnly: true }));
  test('a page of another person is refused', () => refused({ auth: { userId: someId() } }));
  test('a page without a user id is refused', () => refused({ auth: {} }));
  test('a member may connect by either transport', async () => {
    for (const transport of ['websocket', 'polling'])
      expect((await chat.connect(chat.one, chat.person(), { transports: [transport] })).connected).toBe(true);
  });
  test('a page of another origin is refused by either transport', async () => {
    const ana = chat.person();
    for (const transport of ['websocket', 'polling']) {
      await expect(
        chat.connect(chat.one, ana, {
          transports: [transport],
          headers: { ...(await chat.environment.as(ana)), Origin: 'https://evil.example' },
        }),
      ).rejects.toThrow();
      expect(
        (
          await chat.connect(chat.one, ana, {
            transports: [transport],
            headers: { ...(await chat.environment.as(ana)), Origin: chat.one.url },
          })
        ).connected,
      ).toBe(true);
    }
  });
  test('a person may have at most 8 sockets', async () => {
    const ana = chat.person();
    const sockets = await Promise.all(Array.from({ length: 12 }, () => chat.connect(chat.one, ana)));
    await eventually(() => sockets.filter(({ connected }) => connected).length === 8);
    expect(sockets.at(-1)?.connected).toBe(true);
  });
});

test('non-members are refused everywhere and receive nothing', async () => {
  const chapterId = chat.newChapter();
  const [member, nonMember] = [chat.person(chapterId), chat.person(chat.newChapter())];
  const [inside, outside] = await Promise.all([chat.connect(chat.one, member), chat.connect(chat.two, nonMember)]);
  const received = (['new-message', 'user-typing', 'user-stopped-typing'] as const).map((event) =>
    collect(outside, event),
  );
  const errors = collect(outside, 'error');
  await emitWithAck(inside, 'join-chapter', chapterId);

  const refusal = { ok: false, retryable: false, problem: { status: 403, code: 'forbidden' } };
  expect(await emitWithAck(outside, 'join-chapter', chapterId)).toMatchObject(refusal);
  expect(await emitWithAck(outside, 'send-message', { chapterId, content: 'let me in' })).toMatchObject(refusal);
  expect(await emitWithAck(outside, 'typing-start', chapterId)).toMatchObject(refusal);
  expect(await emitWithAck(outside, 'leave-chapter', chapterId)).toEqual({ ok: true });
  expect(errors).toHaveLength(3);
  await expect(
    chat.environment.client(chatApi, chat.one.url, nonMember).messages({ params: { chapterId } }),
  ).rejects.toMatchObject({
    status: 403,
  });
  await expect(
    chat.environment.client(chatApi, chat.one.url).messages({ params: { chapterId } }),
  ).rejects.toMatchObject({
    status: 401,
  });
  await expect(
    chat.environment.client(chatApi, chat.one.url, { ...member, isActive: false }).messages({ params: { chapterId } }),
  ).rejects.toMatchObject({ status: 403 });

  await emitWithAck(inside, 'typing-start', chapterId);
  await emitWithAck(inside, 'send-message', { chapterId, content: 'among us' });
  await emitWithAck(outside, 'leave-chapter', chapterId); // This round trip ensures that pending events have arrived.
  expect(received).toEqual([[], [], []]);
  expect(
    (await chat.environment.client(chatApi, chat.one.url, member).messages({ params: { chapterId } })).map(
      ({ content }) => content,
    ),
  ).toEqual(['among us']);
});

test('while chapters does not respond, joining and sending fail as retryable', async () => {
  const chapterId = chat.newChapter();
  const ana = chat.person(chapterId);
  const socket = await chat.connect(chat.one, ana);
  chat.stub.away.add('chapters');
  const refusal = { ok: false, retryable: true, problem: { status: 503 } };
  expect(await emitWithAck(socket, 'join-chapter', chapterId)).toMatchObject(refusal);
  expect(await emitWithAck(socket, 'send-message', { chapterId, content: 'hello' })).toMatchObject(refusal);
  chat.stub.away.clear();
  expect(await emitWithAck(socket, 'send-message', { chapterId, content: 'hello' })).toMatchObject({
    ok: true,
    seq: 1,
  });
});

test('while auth does not respond, messages arrive with cached names', async () => {
  const chapterId = chat.newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const [atOne, atTwo] = await Promise.all([chat.connect(chat.one, ana), chat.connect(chat.two, ben)]);
  for (const socket of [atOne, atTwo]) await emitWithAck(socket, 'join-chapter', chapterId);
  await emitWithAck(atOne, 'send-message', { chapterId, content: 'before' });
  const seen = collect(atOne, 'new-message');
  chat.stub.away.add('auth');
  await emitWithAck(atTwo, 'send-message', { chapterId, content: 'meanwhile' });
  await eventually(() => seen.length === 1);
  const names = async (replica: RunningServer) =>
    (await chat.environment.client(chatApi, replica.url, ana).messages({ params: { chapterId } })).map(
      ({ senderProfile }) => senderProfile.name,
    );
  expect(await names(chat.one)).toEqual([ana.name, 'Member']);
});

test('the internal API returns the sockets of a replica', async () => {
  const chapterId = chat.newChapter();
  const ana = chat.person(chapterId);
  await emitWithAck(await chat.connect(chat.two, ana), 'join-chapter', chapterId);
  const { replica, sockets } = await chat.environment.service(chatInternalApi, chat.two.url).sockets();
  expect(replica).toBe('two');
  expect(sockets.find(({ userId }) => userId === ana.userId)?.rooms).toEqual(
    expect.arrayContaining([`user:${ana.userId}`, `session:${ana.sessionId}`, `chapter:${chapterId}`]),
  );
  await expect(chat.environment.client(chatInternalApi, chat.two.url, ana).sockets()).rejects.toMatchObject({
    status: 401,
  });
});
