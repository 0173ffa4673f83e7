import { IDENTITY_HEADER, type RunningServer } from '@meridian/service-kit';
import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import { chatInternalApi } from '@meridian/shared-types/contracts';
import { createRoom } from '../testing/rooms';
import { collect, emitWithAck } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

describe('the handshake', () => {
  test.each([
    ['without an identity', { headers: {} }, {}],
    ['with an invalid identity', { headers: { [IDENTITY_HEADER]: 'a.b.c' } }, {}],
    ['of a newsletter subscriber', {}, { isActive: false }],
    ['of a view-as session', {}, { isReadOnly: true as const }],
    ['of a page of another person', { auth: { userId: someId() } }, {}],
    ['of a page without a user id', { auth: {} }, {}],
  ])('a socket %s is refused', async (_, options, identity) => {
    for (const transport of ['websocket', 'polling'])
      await expect(
        chat.connect(chat.one, { ...chat.person(), ...identity }, { ...options, transports: [transport] }),
      ).rejects.toThrow('unauthorized');
  });

  test.each(['websocket', 'polling'])(
    'a member may connect by %s, but not from a page of another origin',
    async (by) => {
      const ana = chat.person();
      const connect = async (Origin?: string) => {
        const headers = { ...(await chat.environment.as(ana)), ...(Origin && { Origin }) };
        return (await chat.connect(chat.one, ana, { transports: [by], headers })).connected;
      };
      expect([await connect(), await connect(chat.one.url)]).toEqual([true, true]);
      await expect(connect('https://evil.example')).rejects.toThrow();
    },
  );

  test('a person may have at most 8 sockets', async () => {
    const ana = chat.person();
    const sockets = await Promise.all(Array.from({ length: 12 }, () => chat.connect(chat.one, ana)));
    await eventually(() => sockets.filter(({ connected }) => connected).length === 8);
    expect(sockets.at(-1)?.connected).toBe(true);
  });
});

test('while chapters does not respond, joining and sending fail as retryable', async () => {
  const { chapterId, socket, send, trySend } = await createRoom(chat);
  chat.stub.away.add('chapters');
  const refusal = { ok: false, retryable: true, problem: { status: 503 } };
  expect(await emitWithAck(socket, 'join-chapter', chapterId)).toMatchObject(refusal);
  expect(await trySend()).toMatchObject(refusal);
  chat.stub.away.clear();
  expect(await send()).toMatchObject({ seq: 1 });
});

test('while auth does not respond, messages arrive with cached names', async () => {
  const { chapterId, params, ana, socket, listening, send, as } = await createRoom(chat);
  await emitWithAck(socket, 'join-chapter', chapterId);
  await send('before');
  const seen = collect(socket, 'new-message');
  chat.stub.away.add('auth');
  await send('meanwhile', {}, listening);
  await eventually(() => seen.length === 1);
  const names = async (replica: RunningServer) =>
    (await as(ana, replica).messages({ params })).map(({ senderProfile }) => senderProfile.name);
  expect(await names(chat.one)).toEqual([ana.name, 'Member']);
});

test('the internal API returns the sockets of a replica', async () => {
  const { chapterId, ben } = await createRoom(chat);
  const { replica, sockets } = await chat.internal(chat.two).sockets();
  expect(replica).toBe('two');
  expect(sockets.find(({ userId }) => userId === ben.userId)?.rooms).toEqual(
    expect.arrayContaining([`user:${ben.userId}`, `session:${ben.sessionId}`, `chapter:${chapterId}`]),
  );
  expect(await outcome(chat.environment.client(chatInternalApi, chat.two.url, ben).sockets())).toMatch(/^401/);
});
