import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { avatarForm } from '../records/content';
import {
  ELSEWHERE,
  emitWithAck,
  HERE,
  REMOTE,
  send,
  waitUntil,
  useTestProduct,
  type ChatClient,
  type Visitor,
} from '../product/test-product';
import { findMentions, type SearchedParts } from '../product/find-mentions';
import { newEventToday, SAMPLE_EVENT } from '../records/events';
import { insertSession, RECORDING_STORES } from '../records/people';
import { signed } from '../threats/threat';

jest.setTimeout(120_000);
const product = useTestProduct();

/**
 * The documents that may refer to a deleted user: the audit log, the outboxes, the lock that blocks the user, and the
 * user's messages in chats and conversations.
 */
const EXCEPTIONS: SearchedParts = {
  auditEntries: () => ({}),
  auditOutbox: () => ({}),
  domainEventOutbox: () => ({}),
  personLocks: ({ _id, ...rest }) => rest,
  messages: ({ senderId: _senderId, conversation: _conversation, ...rest }) => rest,
  conversations: ({ unreadBy, last }) => ({ unreadBy, content: last?.content }),
};

const findOwnMentions = (words: string[]) => findMentions(product, words, EXCEPTIONS);

/** Auth accepts an identity header only from other services. */
const asService = () => ({ authorization: `Bearer ${product.server.secrets.serviceToken}` });

type Write = () => Promise<number>;

/**
 * Returns every call that stores something for a user. It is sent directly to its service with an identity that stays
 * valid.
 */
async function createWrites(person: Visitor, eventId: string): Promise<Record<string, Write>> {
  const { siteAdmin, outsider } = product.personas;
  const signHeaders = async (sub: string, admin = false) => ({
    'x-internal-identity': await signed(product, { sub, active: true, admin }),
  });
  const [own, root] = [await signHeaders(person.userId), await signHeaders(siteAdmin.userId, true)];
  const to = (
    service: 'auth' | 'chapters' | 'events' | 'chat-1',
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = own,
  ) =>
    send(product.server.urlOf(service), method, path, {
      headers: { ...headers, ...(service === 'auth' && asService()) },
      ...(body !== undefined && { body }),
    });
  const event = () => ({ ...SAMPLE_EVENT, title: `Dinner ${randomUUID()}` });
  let turn = 0;
  return {
    profile: async () => (await to('auth', 'PUT', '/api/profile', { name: person.name, location: 'Here' })).status,
    avatar: async () => (await to('auth', 'POST', '/api/profile/avatar', avatarForm())).status,
    notifications: async () =>
      (
        await to('auth', 'PUT', '/api/profile/notifications', {
          email: (turn += 1) % 2 > 0,
          push: true,
          weeklyDigest: true,
        })
      ).status,
    payment: async () =>
      (await to('auth', 'POST', '/api/mock-payment', { plan: 'monthly', amount: 29, cardLast4: '4242' })).status,
    cancel: async () => (await to('auth', 'POST', '/api/subscription/cancel')).status,
    newsletter: async () => (await to('auth', 'POST', '/api/newsletter/subscribe', { email: person.email })).status,
    login: async () =>
      (await to('auth', 'POST', '/api/auth/login', { email: person.email, password: person.password }, {})).status,
    'impersonation of them': async () => {
      const admin = siteAdmin.frozen();
      await insertSession(product, admin); // The impersonation replaces this session.
      const headers = { ...root, cookie: String(admin.cookie) };
      return (await to('auth', 'POST', '/api/admin/impersonate', { userId: person.userId }, headers)).status;
    },
    event: async () => (await to('events', 'POST', '/api/events', event())).status,
    rsvp: async () =>
      (await to('events', 'POST', `/api/events/${eventId}/rsvp`, { status: (turn += 1) % 2 ? 'attending' : 'maybe' }))
        .status,
    pulse: async () => (await to('events', 'PUT', `/api/events/${eventId}/pulse`, { state: 'there' })).status,
    'direct message': async () => {
      const body = { content: 'Hello', clientId: randomUUID() };
      return (await to('chat-1', 'POST', `/api/conversations/${siteAdmin.userId}/messages`, body)).status;
    },
    announcement: async () =>
      (await to('chapters', 'POST', `/api/chapters/${HERE}/announcements`, { title: 'News', content: 'Good ones' }))
        .status,
    'join request': async () => {
      const { status, body } = await to('chapters', 'POST', `/api/chapters/${ELSEWHERE}/join-request`);
      if (status < 300)
        // The rejection allows the next request.
        await to('chapters', 'POST', `/api/join-requests/${(body as { id: string }).id}/reject`, undefined, root);
      return status;
    },
    decision: async () => {
      const { status, body } = await to(
        'chapters',
        'POST',
        `/api/chapters/${HERE}/join-request`,
        undefined,
        await signHeaders(outsider.userId),
      );
      const id =
        status < 300
          ? (body as { id: string }).id
          : String(
              (await product.collection('chapters', 'joinRequests').findOne({ chapterId: HERE, status: 'pending' }))
                ?._id ?? '0'.repeat(24),
            );
      return (await to('chapters', 'POST', `/api/join-requests/${id}/reject`)).status;
    },
  };
}

/** Connects a socket directly to a replica, with the identity of an ended session. */
const connectDirectly = async (userId: string): Promise<ChatClient> => {
  const socket: ChatClient = io(product.server.urlOf('chat-1'), {
    path: '/socket.io/',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { userId },
    extraHeaders: { 'x-internal-identity': await signed(product, { sub: userId }) },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  return socket;
};

let isRunning = false;
let running: Promise<void>[] = [];
afterEach(async () => {
  isRunning = false;
  await Promise.allSettled(running);
});

test('when an account is deleted during concurrent writes, no service keeps data of the person, and later writes are refused', async () => {
  const person = await product.createPerson(HERE, { name: 'Wilhelmina Oberholtz' });
  await product.personas.siteAdmin.ok('PUT', `/api/chapters/${HERE}/members/${person.userId}`, { role: 'admin' });
  await person.requestToJoin(REMOTE, 'Please');
  const eventId = await newEventToday(product.personas.member, []);
  const socket = await person.socket();
  const sendMessage = async () => {
    const ack = await emitWithAck(socket, 'send-message', {
      chapterId: HERE,
      content: `Hello ${randomUUID()}`,
      clientId: randomUUID(),
    });
    return ack !== 'silent' && ack.ok ? 200 : 403;
  };

  const writes = await createWrites(person, eventId);
  const seen = new Map<string, number[]>([...Object.keys(writes), 'message'].map((name) => [name, []]));
  isRunning = true;
  const repeat = async (name: string, write: Write) => {
    for (; isRunning && (name !== 'message' || socket.connected); await pause(10)) seen.get(name)!.push(await write());
  };
  running = Object.entries({ ...writes, message: sendMessage }).map(([name, write]) => repeat(name, write));
  const neverSucceeds = new Set(['payment']); // The user has paid already.
  await waitUntil(
    'every write succeeded once',
    () => [...seen].every(([name, statuses]) => neverSucceeds.has(name) || statuses.some((status) => status < 300)),
    60,
  );

  // The call goes directly to auth, because on a busy machine it may take longer than the timeout of the gateway. The
  // background job finishes an interrupted deletion.
  await send(product.server.urlOf('auth'), 'DELETE', '/api/account', {
    body: { password: person.password },
    headers: { 'x-internal-identity': await signed(product, { sub: person.userId }), ...asService() },
  });
  await waitUntil(
    'the account is gone',
    async () => (await product.collection('auth', 'users').countDocuments({ email: person.email })) === 0,
    30,
  );
  const deletedAt = Date.now();
  await pause(1500);
  isRunning = false;
  await Promise.all(running);
  for (const store of RECORDING_STORES)
    await waitUntil(
      'domain events are delivered',
      async () => (await product.collection(store, 'domainEventOutbox').countDocuments()) === 0,
      30,
    );

  const domainEvents = product.collection('notifications', 'domainEvents');
  const isNotified = async () => (await domainEvents.countDocuments({ nextAt: { $exists: true } })) === 0;
  await waitUntil('everyone is notified', isNotified, 30);

  // There is no mail server. An earlier date makes the receipt expire.
  const receipts = product.collection('notifications', 'deletionReceipts');
  await receipts.updateMany({}, { $set: { at: new Date(Date.now() - 120_000), nextAt: new Date(0) } });
  const isForgotten = async () => (await receipts.countDocuments({ to: { $exists: true } })) === 0;
  await waitUntil('the address of the receipt is forgotten', isForgotten, 30);

  expect(await findOwnMentions([person.userId, person.email, person.name.split(' ')[1]!])).toEqual([]);
  expect(socket.connected).toBe(false);
  expect(
    await product.collection('chat', 'messages').countDocuments({ createdAt: { $gt: new Date(deletedAt + 1000) } }),
  ).toBe(0);
  for (const [name, write] of Object.entries(writes)) {
    const status = await write();
    expect([name, status, [401, 403, 404, 410].includes(status)]).toEqual([name, status, true]);
  }
  const late = await connectDirectly(person.userId);
  expect(await emitWithAck(late, 'join-chapter', HERE)).toMatchObject({ ok: false, problem: { status: 403 } });
  expect(
    await emitWithAck(late, 'send-message', {
      chapterId: HERE,
      content: 'written after the deletion',
      clientId: randomUUID(),
    }),
  ).toMatchObject({ ok: false, problem: { status: 403 } });
  late.disconnect();
  expect(await product.collection('chat', 'messages').countDocuments({ content: 'written after the deletion' })).toBe(
    0,
  );
  expect(await findOwnMentions([person.userId, person.email, person.name.split(' ')[1]!])).toEqual([]);
});
