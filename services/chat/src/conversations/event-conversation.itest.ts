import { eventually, recordedActions, someId } from '@meridian/service-kit/testing';
import { ApiError, DAY_MS } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { muteModel } from '../access/mute.model';
import { collect } from '../testing/socket-events';
import { useChat, type Person } from '../testing/use-chat';

const chat = useChat();

/** Returns the status and the code of a refusal. */
const outcomeCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.problem?.code}` : String(error)),
  );

/** Creates an event of a chapter of its own, with an organizer and two people who go. */
function createEvent() {
  const [id, chapterId, endsAt] = [someId(), chat.newChapter(), new Date(Date.now() + DAY_MS)];
  chat.stub.events.set(id, { chapterId, endsAt });
  const [organizer, ana, ben] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
  for (const { userId } of [organizer, ana, ben]) chat.stub.going.add(`${userId} ${id}`);
  chat.stub.moderating.add(`${organizer.userId} ${id}`);
  const as = (person: Person, at = chat.one) => chat.as(person, at).event;
  const send = (person: Person, content = 'Hello', clientId: string = randomUUID(), at = chat.one) =>
    as(person, at).send({ params: { id }, body: { content, clientId } });
  const read = (person: Person, query = {}) => as(person).read({ params: { id }, query });
  const remove = (person: Person, messageId: string) => as(person).removeMessage({ params: { id, messageId } });
  return { id, chapterId, endsAt, organizer, ana, ben, send, read, remove };
}

test('the people who go write to each other in one order, and are notified of new messages at every replica', async () => {
  const { id, organizer, ana, send, read, endsAt } = createEvent();
  const notified = collect(await chat.connect(chat.two, ana), 'event-conversation-changed');
  expect(await read(ana)).toEqual({ messages: [], endsAt: endsAt.toISOString(), mayRemove: false });
  const first = await send(organizer, 'See you at the door');
  expect(first).toMatchObject({ seq: 1, senderProfile: { name: organizer.name, avatarUrl: null } });
  await eventually(() => notified.length > 0);
  expect(notified[0]).toEqual({ eventId: id });
  await send(ana, 'I bring cake', randomUUID(), chat.two);
  await send(organizer, 'Lovely');
  const expected = [
    { seq: 1, senderId: organizer.userId, content: 'See you at the door', id: first.id },
    { seq: 2, senderId: ana.userId, content: 'I bring cake', senderProfile: { name: ana.name } },
    { seq: 3, senderId: organizer.userId, content: 'Lovely' },
  ];
  expect((await read(ana)).messages).toMatchObject(expected);
  expect(await read(organizer)).toMatchObject({ messages: expected, mayRemove: true });
  expect((await read(ana, { before: '3', limit: '1' })).messages).toMatchObject([expected[1]!]);
});

test('a person who no longer goes cannot read or write, not even a message again', async () => {
  const { id, ana, send, read, remove } = createEvent();
  const clientId = randomUUID();
  const own = await send(ana, 'Own', clientId);
  chat.stub.going.delete(`${ana.userId} ${id}`);
  for (const refusal of await Promise.all(
    [read(ana), send(ana), send(ana, 'Own', clientId), remove(ana, own.id)].map(outcomeCode),
  ))
    expect(refusal).toBe('403 forbidden');
});

test('without a response of the events service, nothing is read or written', async () => {
  const { organizer, send, read } = createEvent();
  await send(organizer);
  chat.stub.away.add('events');
  for (const refusal of await Promise.all([read(organizer), send(organizer)].map(outcomeCode)))
    expect(refusal).toMatch(/^503 /);
});

test.each(['conversation_ended', 'chapter_archived'])(
  'with the state %s nobody can write, and people who went can still read and remove messages',
  async (state) => {
    const { id, chapterId, organizer, ana, send, read, remove } = createEvent();
    const [own, other] = [await send(ana), await send(ana)];
    if (state === 'chapter_archived') chat.stub.archived.add(chapterId);
    else chat.stub.events.set(id, { chapterId, endsAt: new Date(Date.now() - 1) });
    for (const person of [ana, organizer]) expect(await outcomeCode(send(person))).toBe(`409 ${state}`);
    const { messages, isArchived = false } = await read(ana);
    expect([messages.length, isArchived]).toEqual([2, state === 'chapter_archived']);
    await remove(ana, own.id);
    await remove(organizer, other.id);
  },
);

test('an author and people who moderate remove a message once, and nobody else does', async () => {
  const { organizer, ana, ben, send, read, remove } = createEvent();
  const [own, removed] = [await send(ana, 'Mine'), await send(ana, 'Rude')];
  expect(await outcomeCode(remove(ben, own.id))).toBe('403 forbidden');
  const elsewhere = createEvent();
  expect(await outcomeCode(elsewhere.remove(elsewhere.organizer, own.id))).toBe('404 not_found');
  await remove(ana, own.id);
  await remove(organizer, removed.id);
  expect(await outcomeCode(remove(organizer, removed.id))).toBe('409 already_removed');
  const { messages } = await read(ben);
  expect(messages.map(({ content, isRemoved, isRemovedByAuthor }) => [content, isRemoved, isRemovedByAuthor])).toEqual([
    ['', true, true],
    ['', true, undefined],
  ]);
  const recorded = (await recordedActions(chat.db)).filter(({ subject }) => [own.id, removed.id].includes(subject));
  expect(recorded).toMatchObject([{ action: 'message.removed', subject: removed.id, userId: ana.userId }]);
});

test('a person who is muted in the chapter is also muted here', async () => {
  const { chapterId, organizer, ana, send, read } = createEvent();
  const until = new Date(Date.now() + DAY_MS);
  const mute = { chapterId, userId: ana.userId, byId: organizer.userId, reason: 'Insults', at: new Date(), until };
  await muteModel(chat.db).insertMany([mute]);
  expect(await outcomeCode(send(ana))).toBe('403 muted');
  expect(await outcomeCode(read(ana))).toBe('ok');
});

test('messages move to the remaining account, and stay without a name after a deletion', async () => {
  const { organizer, ana: from, ben: into, send, read } = createEvent();
  const clientId = randomUUID();
  await send(from, 'One', clientId);
  await send(into, 'Two', clientId);
  for (const _time of [1, 2]) await chat.merge(from, into);
  const bySender = async () => (await read(organizer)).messages.map(({ senderId, content }) => [senderId, content]);
  expect(await bySender()).toEqual([
    [into.userId, 'One'],
    [into.userId, 'Two'],
  ]);
  await chat.removePerson(into);
  expect(await outcomeCode(send(into))).not.toBe('ok');
  expect(await bySender()).toHaveLength(2);
});
