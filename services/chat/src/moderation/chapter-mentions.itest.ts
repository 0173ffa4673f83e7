import { eventually, recordedDomainEvents } from '@meridian/service-kit/testing';
import { CHAPTER_MENTIONS } from '@meridian/shared-types';
import { chatApi, chatInternalApi, chatsApi } from '@meridian/shared-types/contracts';
import mongoose, { type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
let db: Connection;
beforeAll(async () => {
  chat = await createTwoReplicas();
  const { MONGODB_URL, DATABASE_PREFIX } = chat.environment.env;
  db = await mongoose.createConnection(MONGODB_URL, { dbName: `${DATABASE_PREFIX}chat` }).asPromise();
});
afterAll(async () => {
  await db?.close();
  await chat?.close();
});

type Person = ReturnType<TwoReplicas['person']>;

/** Creates a chapter with an admin and a member, each at a replica of their own. */
async function createRoom() {
  const chapterId = chat.newChapter();
  const [admin, ben] = [chat.person(chapterId), chat.person(chapterId)];
  chat.stub.admins.add(`${admin.userId} ${chapterId}`);
  const [one, two] = [await chat.connect(chat.one, admin), await chat.connect(chat.two, admin)];
  const listening = await chat.connect(chat.two, ben);
  await emitWithAck(listening, 'join-chapter', chapterId);
  const message = (content: string, clientId: string = randomUUID()) => ({
    chapterId,
    content,
    clientId,
    mentionsChapter: true as const,
  });
  const domainEvents = async () =>
    (await recordedDomainEvents(db)).filter(
      ({ audience }) => 'chapterId' in audience && audience.chapterId === chapterId,
    );
  const as = (person: Person) => chat.environment.client(chatApi, chat.one.url, person);
  const history = () => as(ben).messages({ params: { chapterId } });
  return { chapterId, admin, ben, one, two, listening, message, domainEvents, as, history };
}

test('a message of an admin mentions everyone with one domain event, and members see that it does', async () => {
  const { chapterId, admin, one, listening, message, domainEvents, history } = await createRoom();
  const received = collect(listening, 'new-message');
  const ack = await emitWithAck(one, 'send-message', message('@chapter we meet at six'));
  expect(ack).toMatchObject({ ok: true, seq: 1 });
  await eventually(() => received.length > 0);
  expect(received).toMatchObject([{ seq: 1, mentionsChapter: true }]);
  expect(await history()).toMatchObject([{ seq: 1, mentionsChapter: true }]);
  expect(await domainEvents()).toMatchObject([
    {
      kind: 'chat.chapter-mention',
      by: admin.userId,
      audience: { chapterId, role: 'members' },
      data: { seq: 1, chapterId, text: '@chapter we meet at six' },
    },
  ]);
});

test('members and site admins cannot mention everyone, and without the word nobody is mentioned', async () => {
  const { chapterId, ben, one, message, domainEvents, history } = await createRoom();
  const siteAdmin = { ...chat.person(chapterId), isSiteAdmin: true };
  for (const person of [ben, siteAdmin]) {
    const socket = await chat.connect(chat.one, person);
    expect(await emitWithAck(socket, 'send-message', message('@chapter hello'))).toMatchObject({
      ok: false,
      retryable: false,
      problem: { status: 403, message: 'Only admins of this chapter can mention everyone with @chapter.' },
    });
    expect(await emitWithAck(socket, 'send-message', { chapterId, content: '@chapter hello' })).toMatchObject({
      ok: true,
    });
  }
  expect(await emitWithAck(one, 'send-message', message('hello'))).toMatchObject({ ok: true });
  expect((await history()).filter((each) => each.mentionsChapter)).toEqual([]);
  expect(await domainEvents()).toEqual([]);
});

test('at most three messages in 24 hours mention everyone, at all replicas together, and a removal does not help', async () => {
  const { chapterId, admin, one, two, message, domainEvents, as, history } = await createRoom();
  const clientId = randomUUID();
  const first = await emitWithAck(one, 'send-message', message('@chapter first', clientId));
  const acks = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      emitWithAck(index % 2 ? one : two, 'send-message', message(`@chapter ${index}`)),
    ),
  );
  expect(acks.filter(({ ok }) => ok)).toHaveLength(CHAPTER_MENTIONS - 1);
  for (const ack of acks.filter(({ ok }) => !ok))
    expect(ack).toMatchObject({ retryable: false, problem: { status: 409, code: 'too_many_chapter_mentions' } });
  expect((await history()).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  // The page may send a message again, because it missed the ack.
  expect(await emitWithAck(two, 'send-message', message('@chapter first', clientId))).toEqual(first);
  await as(admin).deleteMessage({ params: { chapterId, id: first.ok ? first.id : '' } });
  const again = () => emitWithAck(one, 'send-message', message('@chapter again'));
  expect(await again()).toMatchObject({ problem: { status: 409 } });
  expect((await history())[0]).not.toHaveProperty('mentionsChapter');
  expect(await domainEvents()).toHaveLength(CHAPTER_MENTIONS);
  const yesterday = new Date(Date.now() - 86_500_000);
  await db
    .collection('messages')
    .updateOne({ conversation: `chapter:${chapterId}`, seq: 2 }, { $set: { createdAt: yesterday } });
  expect(await again()).toMatchObject({ ok: true });
});

test('an edit of such a message mentions nobody again', async () => {
  const { chapterId, admin, one, message, domainEvents, as, history } = await createRoom();
  const ack = await emitWithAck(one, 'send-message', message('@chapter we meet at six'));
  const id = ack.ok ? ack.id : '';
  await as(admin).editMessage({ params: { chapterId, id }, body: { content: '@chapter we meet at seven' } });
  expect((await history())[0]).toMatchObject({ content: '@chapter we meet at seven', mentionsChapter: true });
  expect(await domainEvents()).toHaveLength(1);
});

test('the service says who mutes a chat', async () => {
  const { chapterId, admin, ben } = await createRoom();
  const chats = chat.environment.client(chatsApi, chat.one.url, ben);
  await chats.setMuted({ params: { chapterId }, body: { isMuted: true } });
  const internal = chat.environment.service(chatInternalApi, chat.one.url);
  const userIds = [admin.userId, ben.userId];
  expect(await internal.mutedBy({ params: { id: chapterId }, body: { userIds } })).toEqual({ userIds: [ben.userId] });
  expect(await internal.mutedBy({ params: { id: chapterId + 9000 }, body: { userIds } })).toEqual({ userIds: [] });
});
