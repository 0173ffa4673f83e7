import type { Identity } from '@meridian/service-kit';
import { eventually, recordedActions, someId } from '@meridian/service-kit/testing';
import { DAY_MS, ApiError } from '@meridian/shared-types';
import { chatInternalApi, eventConversationApi } from '@meridian/shared-types/contracts';
import mongoose, { type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { muteModel } from '../access/mute.model';
import { collect } from '../testing/socket-events';
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
afterEach(() => chat.stub.away.clear());

/** Returns the status and the code of a refusal. */
const outcomeCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.problem?.code}` : String(error)),
  );
const as = (person: Identity, at = chat.one) => chat.environment.client(eventConversationApi, at.url, person);
const read = (person: Identity, id: string, query = {}) => as(person).read({ params: { id }, query });
const send = (person: Identity, id: string, content = 'Hello', clientId: string = randomUUID(), at = chat.one) =>
  as(person, at).send({ params: { id }, body: { content, clientId } });
const remove = (person: Identity, id: string, messageId: string) =>
  as(person).removeMessage({ params: { id, messageId } });
const internal = () => chat.environment.service(chatInternalApi, chat.one.url);

/** An event of a chapter of its own, and its organizer. */
function anEvent(endsAt = new Date(Date.now() + DAY_MS)) {
  const id = someId();
  const chapterId = chat.newChapter();
  chat.stub.events.set(id, { chapterId, endsAt });
  const goes = (person: Identity & { name: string }) => {
    chat.stub.going.add(`${person.userId} ${id}`);
    return person;
  };
  const organizer = goes(chat.person(chapterId));
  chat.stub.moderating.add(`${organizer.userId} ${id}`);
  return { id, chapterId, endsAt, organizer, attendee: () => goes(chat.person(chapterId)) };
}

test('the people who go write to each other in one order, and are notified of new messages at every replica', async () => {
  const { id, organizer, attendee, endsAt } = anEvent();
  const ana = attendee();
  const notified = collect(await chat.connect(chat.two, ana), 'event-conversation-changed');
  expect(await read(ana, id)).toEqual({ messages: [], endsAt: endsAt.toISOString(), mayRemove: false });
  const first = await send(organizer, id, 'See you at the door');
  expect(first).toMatchObject({ seq: 1, senderProfile: { name: organizer.name, avatarUrl: null } });
  await eventually(() => notified.length > 0);
  expect(notified[0]).toEqual({ eventId: id });
  await send(ana, id, 'I bring cake', randomUUID(), chat.two);
  await send(organizer, id, 'Lovely');
  const expected = [
    { seq: 1, senderId: organizer.userId, content: 'See you at the door', id: first.id },
    { seq: 2, senderId: ana.userId, content: 'I bring cake', senderProfile: { name: ana.name } },
    { seq: 3, senderId: organizer.userId, content: 'Lovely' },
  ];
  expect((await read(ana, id)).messages).toMatchObject(expected);
  expect(await read(organizer, id)).toMatchObject({ messages: expected, mayRemove: true });
  expect((await read(ana, id, { before: '3', limit: '1' })).messages).toMatchObject([expected[1]!]);
});

test('nobody else reads or writes, and a person who no longer goes loses both at once', async () => {
  const { id, organizer, attendee, chapterId } = anEvent();
  const { id: messageId } = await send(organizer, id);
  const goes = attendee();
  const others = [
    chat.person(chapterId),
    { ...chat.person(chapterId), isSiteAdmin: true },
    { ...attendee(), isActive: false },
    { ...goes, actorId: someId() },
    { ...goes, actorId: someId(), isReadOnly: true as const },
  ];
  for (const person of others) {
    expect(await outcomeCode(read(person, id))).toMatch(/^403 /);
    expect(await outcomeCode(send(person, id))).toMatch(/^403 /);
    expect(await outcomeCode(remove(person, id, messageId))).toMatch(/^403 /);
  }
  expect(await outcomeCode(read(goes, someId()))).toBe('404 not_found');
  expect(await outcomeCode(read(goes, id))).toBe('ok');
  const clientId = randomUUID();
  const own = await send(goes, id, 'Own', clientId);
  chat.stub.going.delete(`${goes.userId} ${id}`);
  expect(await outcomeCode(read(goes, id))).toBe('403 forbidden');
  expect(await outcomeCode(send(goes, id))).toBe('403 forbidden');
  expect(await outcomeCode(send(goes, id, 'Own', clientId))).toBe('403 forbidden');
  expect(await outcomeCode(remove(goes, id, own.id))).toBe('403 forbidden');
});

test('without a response of the events service, nothing is read or written', async () => {
  const { id, organizer } = anEvent();
  await send(organizer, id);
  chat.stub.away.add('events');
  expect(await outcomeCode(read(organizer, id))).toMatch(/^503 /);
  expect(await outcomeCode(send(organizer, id))).toMatch(/^503 /);
});

test('after the end nobody can write, and people who went can still read and remove messages', async () => {
  const { id, organizer, attendee, chapterId } = anEvent();
  const ana = attendee();
  const { id: messageId } = await send(ana, id);
  chat.stub.events.set(id, { chapterId, endsAt: new Date(Date.now() - 1) });
  for (const person of [ana, organizer]) expect(await outcomeCode(send(person, id))).toBe('409 conversation_ended');
  expect((await read(ana, id)).messages).toHaveLength(1);
  expect(await outcomeCode(remove(ana, id, messageId))).toBe('ok');
});

test('in an archived chapter nobody can write, and participants can still read and remove messages', async () => {
  const { id, organizer, attendee, chapterId } = anEvent();
  const ana = attendee();
  const { id: messageId } = await send(ana, id);
  chat.stub.archived.add(chapterId);
  for (const person of [ana, organizer]) expect(await outcomeCode(send(person, id))).toBe('409 chapter_archived');
  expect(await read(ana, id)).toMatchObject({ messages: [{ id: messageId }], isArchived: true });
  expect(await outcomeCode(remove(organizer, id, messageId))).toBe('ok');
});

test('an author and people who moderate remove a message once, and nobody else does', async () => {
  const { id, organizer, attendee } = anEvent();
  const [ana, ben] = [attendee(), attendee()];
  const [own, removed] = [await send(ana, id, 'Mine'), await send(ana, id, 'Rude')];
  expect(await outcomeCode(remove(ben, id, own.id))).toBe('403 forbidden');
  expect(await outcomeCode(remove(ana, anEvent().id, own.id))).toBe('403 forbidden');
  expect(await outcomeCode(remove(organizer, id, someId()))).toBe('404 not_found');
  expect(await outcomeCode(remove(ana, id, own.id))).toBe('ok');
  expect(await outcomeCode(remove(organizer, id, removed.id))).toBe('ok');
  expect(await outcomeCode(remove(organizer, id, removed.id))).toBe('409 already_removed');
  const { messages } = await read(ben, id);
  expect(messages.map(({ content, isRemoved, isRemovedByAuthor }) => [content, isRemoved, isRemovedByAuthor])).toEqual([
    ['', true, true],
    ['', true, undefined],
  ]);
  const recorded = (await recordedActions(db)).filter(({ subject }) => [own.id, removed.id].includes(subject));
  expect(recorded).toMatchObject([{ action: 'message.removed', subject: removed.id, userId: ana.userId }]);
});

test('a person who is muted in the chapter is also muted here', async () => {
  const { id, organizer, attendee, chapterId } = anEvent();
  const ana = attendee();
  await muteModel(db).insertMany([
    {
      chapterId,
      userId: ana.userId,
      byId: organizer.userId,
      reason: 'Insults',
      at: new Date(),
      until: new Date(Date.now() + DAY_MS),
    },
  ]);
  expect(await outcomeCode(send(ana, id))).toBe('403 muted');
  expect(await outcomeCode(read(ana, id))).toBe('ok');
});

test('messages move to the remaining account, and stay without a name after a deletion', async () => {
  const { id, organizer, attendee } = anEvent();
  const [from, into] = [attendee(), attendee()];
  const clientId = randomUUID();
  await send(from, id, 'One', clientId);
  await send(into, id, 'Two', clientId);
  const merge = () => internal().mergePerson({ params: { userId: from.userId }, body: { intoId: into.userId } });
  await merge();
  await merge();
  expect((await read(organizer, id)).messages.map(({ senderId, content }) => [senderId, content])).toEqual([
    [into.userId, 'One'],
    [into.userId, 'Two'],
  ]);
  await internal().removePerson({ params: { userId: into.userId } });
  expect(await outcomeCode(send(into, id))).not.toBe('ok');
  expect((await read(organizer, id)).messages).toHaveLength(2);
});
