import { eventually } from '@meridian/service-kit/testing';
import { CHAPTER_MENTIONS } from '@meridian/shared-types';
import { createRoom as createChat } from '../testing/rooms';
import { codeOf, collect, seqs, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

/** Creates a room in which the admin has a socket at each replica, and sends messages that mention everyone. */
async function createRoom() {
  const room = await createChat(chat);
  const [one, two] = [await chat.connect(chat.one, room.admin), await chat.connect(chat.two, room.admin)];
  const message = (content: string) => room.message(content, { mentionsChapter: true });
  const mention = (content: string, by = one) => room.trySend(message(content), by);
  return { ...room, one, two, message, mention };
}

test('a message of an admin mentions everyone with one domain event, and members see that it does', async () => {
  const { chapterId, admin, listening, mention, domainEvents, history } = await createRoom();
  const received = collect(listening, 'new-message');
  const text = '@chapter we meet at six';
  expect(await mention(text)).toMatchObject({ ok: true, seq: 1 });
  await eventually(() => received.length > 0);
  expect(received).toMatchObject([{ seq: 1, mentionsChapter: true }]);
  expect(await history()).toMatchObject([{ seq: 1, mentionsChapter: true }]);
  const audience = { chapterId, role: 'members' };
  expect(await domainEvents()).toMatchObject([
    { kind: 'chat.chapter-mention', by: admin.userId, audience, data: { seq: 1, chapterId, text } },
  ]);
});

test('members and site admins cannot mention everyone, and without the word nobody is mentioned', async () => {
  const { chapterId, ben, mention, send, domainEvents, history } = await createRoom();
  for (const person of [ben, chat.siteAdmin(chapterId)]) {
    const socket = await chat.connect(chat.one, person);
    expect(await mention('@chapter hello', socket)).toMatchObject({
      ok: false,
      retryable: false,
      problem: { status: 403, message: 'Only admins of this chapter can mention everyone with @chapter.' },
    });
    await send('@chapter hello', {}, socket);
  }
  expect(codeOf(await mention('hello'))).toBe('ok');
  expect((await history()).filter((each) => each.mentionsChapter)).toEqual([]);
  expect(await domainEvents()).toEqual([]);
});

test('at most three messages in 24 hours mention everyone, at all replicas together, and a removal does not help', async () => {
  const { chapterId, admin, one, two, message, mention, trySend, domainEvents, remove, history } = await createRoom();
  const sent = message('@chapter first');
  const first = await trySend(sent, one);
  const acks = await Promise.all(upTo(6).map((index) => mention(`@chapter ${index}`, index % 2 ? one : two)));
  expect(acks.filter(({ ok }) => ok)).toHaveLength(CHAPTER_MENTIONS - 1);
  for (const ack of acks.filter(({ ok }) => !ok))
    expect(ack).toMatchObject({ retryable: false, problem: { status: 409, code: 'too_many_chapter_mentions' } });
  expect(seqs(await history())).toEqual([1, 2, 3]);
  // The page may send a message again, because it missed the ack.
  expect(await trySend(sent, two)).toEqual(first);
  await remove(admin, first.ok ? first.id : '');
  expect(codeOf(await mention('@chapter again'))).toBe('too_many_chapter_mentions');
  expect((await history())[0]).not.toHaveProperty('mentionsChapter');
  expect(await domainEvents('chat.chapter-mention')).toHaveLength(CHAPTER_MENTIONS);
  const createdAt = new Date(Date.now() - 86_500_000);
  const second = { conversation: `chapter:${chapterId}`, seq: 2 };
  await chat.db.collection('messages').updateOne(second, { $set: { createdAt } });
  expect(codeOf(await mention('@chapter again'))).toBe('ok');
});

test('an edit of such a message mentions nobody again', async () => {
  const { admin, mention, domainEvents, edit, history } = await createRoom();
  const ack = await mention('@chapter we meet at six');
  await edit(admin, ack.ok ? ack.id : '', '@chapter we meet at seven');
  expect((await history())[0]).toMatchObject({ content: '@chapter we meet at seven', mentionsChapter: true });
  expect(await domainEvents('chat.chapter-mention')).toHaveLength(1);
});

test('the service says who mutes a chat', async () => {
  const { chapterId, params, admin, ben } = await createRoom();
  await chat.as(ben).chats.setMuted({ params, body: { isMuted: true } });
  const mutedBy = async (id: number) =>
    (await chat.internal().mutedBy({ params: { id }, body: { userIds: [admin.userId, ben.userId] } })).userIds;
  expect([await mutedBy(chapterId), await mutedBy(chapterId + 9000)]).toEqual([[ben.userId], []]);
});
