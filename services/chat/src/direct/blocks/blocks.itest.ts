import type { Identity } from '@meridian/service-kit';
import { eventually, outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import { directKey } from '../../messages/conversation';
import { directCalls } from '../../testing/direct-calls';
import { collect, seqs, upTo } from '../../testing/socket-events';
import { useChat } from '../../testing/use-chat';

const chat = useChat();
const { as, two, send, read, texts, edit, remove, block, unblock, list, markRead, receiveFrom } = directCalls(chat);
const counts = async (person: Identity) => {
  const { directMessages, blockedIds } = await chat.as(person).chats.list({});
  return { directMessages, blockedIds };
};
const countStored = (a: Identity, b: Identity) =>
  chat.db.collection('conversations').countDocuments({ _id: directKey(a.userId, b.userId) as never });
const blockedBy = async (person: Identity) => (await as(person).blockedPeople({})).people;

test('a message to a person who blocks the sender is stored as any other, and only its sender sees it', async () => {
  const [ana, ben] = two();
  await send(ana, ben, 'Hello');
  const free = await send(ana, ben, 'Are you there?');
  await block(ben, ana);
  const notified = collect(await chat.connect(chat.two, ben), 'direct-messages-changed');
  const own = collect(await chat.connect(chat.two, ana), 'direct-messages-changed');
  const withheld = await send(ana, ben, 'Answer me!');
  expect(Object.keys(withheld)).toEqual(Object.keys(free));
  expect(withheld.seq).toBe(free.seq + 1);
  expect(await texts(ana, ben)).toEqual(['Hello', 'Are you there?', 'Answer me!']);
  expect(await texts(ben, ana)).toEqual(['Hello', 'Are you there?']);
  expect(await list(ana)).toEqual([[ben.userId, 'Answer me!', 0]]);
  expect(await list(ben)).toEqual([[ana.userId, 'Are you there?', 0]]);
  await eventually(() => own.length > 0);
  expect(notified).toEqual([]);
  const events = (await recordedDomainEvents(chat.db)).filter(({ by }) => by === ana.userId);
  expect(events.map(({ kind, audience }) => [kind, audience])).toEqual(
    [[ben.userId], [ben.userId], []].map((userIds) => ['chat.direct-message', { userIds }]),
  );
  expect(await read(ana, ben)).toMatchObject({ isBlocked: false, isFormer: false, refusal: null });
  expect(await outcome(send(ben, ana, 'Go away'))).toBe(`403 You have blocked ${ana.name}. Unblock them to write.`);
});

test('withheld messages stay withheld after the block has ended, and later messages are delivered', async () => {
  const [ana, ben] = two();
  await send(ana, ben, 'Hello');
  await block(ben, ana);
  await send(ana, ben, 'Withheld');
  await unblock(ben, ana);
  expect(await list(ana)).toEqual([[ben.userId, 'Withheld', 0]]);
  expect(await list(ben)).toEqual([[ana.userId, 'Hello', 1]]);
  await send(ana, ben, 'Sorry');
  await send(ben, ana, 'All right');
  expect(await texts(ben, ana)).toEqual(['Hello', 'Sorry', 'All right']);
  expect(await texts(ana, ben)).toEqual(['Hello', 'Withheld', 'Sorry', 'All right']);
  expect(await list(ben)).toEqual([[ana.userId, 'All right', 2]]);
  expect(await list(ana)).toEqual([[ben.userId, 'All right', 1]]);
  await markRead(ben, ana, 1);
  expect(await list(ben)).toEqual([[ana.userId, 'All right', 1]]);
});

test('a person can be blocked without a conversation, and their first message changes nothing for the other', async () => {
  const [ana, ben] = two();
  await block(ben, ana);
  expect(await blockedBy(ben)).toEqual([{ userId: ana.userId, name: ana.name, avatarUrl: null }]);
  expect([await list(ben), await list(ana)]).toEqual([[], []]);
  expect(await counts(ben)).toEqual({ directMessages: 0, blockedIds: [ana.userId] });
  expect((await send(ana, ben, 'Hello')).seq).toBe(1);
  await send(ana, ben, 'Hello?');
  expect(await list(ana)).toEqual([[ben.userId, 'Hello?', 0]]);
  expect([await list(ben), await texts(ben, ana)]).toEqual([[], []]);
  expect(await counts(ben)).toMatchObject({ directMessages: 0 });
  await unblock(ben, ana);
  expect([await list(ben), await texts(ben, ana)]).toEqual([[], []]);
  await send(ana, ben, 'Once more');
  expect(await list(ben)).toEqual([[ana.userId, 'Once more', 1]]);
});

test('no response tells a person that another one blocks them', async () => {
  const [ana, ben, carla] = [chat.person(1), chat.person(2), chat.person(3)];
  await block(ben, ana);
  const tries = async (other: Identity) => [
    { ...(await read(ana, other)), userId: '', person: '' },
    await outcome(markRead(ana, other, 1)),
    await outcome(unblock(ana, other)),
    await counts(ana),
    await blockedBy(ana),
  ];
  expect(await tries(ben)).toEqual(await tries(carla));
  const text = 'does not receive first messages. They can write to you.';
  for (const other of [ben, carla]) {
    await receiveFrom(other, 'nobody');
    expect(await outcome(send(ana, other))).toBe(`403 ${other.name} ${text}`);
    expect((await read(ana, other)).refusal).toBe(`${other.name} ${text}`);
  }
});

test('a change of a message while its receiver blocks the author is seen by the author alone', async () => {
  const [ana, ben] = two();
  const delivered = await send(ana, ben, 'Hello');
  await block(ben, ana);
  await edit(ana, ben, delivered.id, 'Hello, fool');
  expect([await texts(ana, ben), await texts(ben, ana)]).toEqual([['Hello, fool'], ['Hello']]);
  expect([await list(ana), await list(ben)]).toEqual([[[ben.userId, 'Hello, fool', 0]], [[ana.userId, 'Hello', 0]]]);
  expect((await read(ana, ben)).messages[0]!.editedAt).toBeTruthy();
  expect((await read(ben, ana)).messages[0]!.editedAt).toBeUndefined();
  const withheld = await send(ana, ben, 'Answer');
  await edit(ana, ben, withheld.id, 'Answer me');
  expect(await list(ana)).toEqual([[ben.userId, 'Answer me', 0]]);
  await unblock(ben, ana);
  await edit(ana, ben, withheld.id, 'Answer now');
  await edit(ana, ben, delivered.id, 'Hello, Ben');
  expect(await texts(ana, ben)).toEqual(['Hello, Ben', 'Answer now']);
  expect(await texts(ben, ana)).toEqual(['Hello, Ben']);
  expect(await list(ana)).toEqual([[ben.userId, 'Answer now', 0]]);
  expect(await list(ben)).toEqual([[ana.userId, 'Hello, Ben', 1]]);
  await remove(ana, ben, withheld.id);
  expect(await list(ben)).toEqual([[ana.userId, 'Hello, Ben', 1]]);
  await remove(ana, ben, delivered.id);
  expect([await list(ana), await list(ben)]).toEqual([[[ben.userId, '', 0]], [[ana.userId, '', 0]]]);
});

test('a list in which only the person sees some newest messages is in order, a page at a time', async () => {
  const ana = chat.person(1);
  const others = [chat.person(1), chat.person(1), chat.person(1), chat.person(1)] as const;
  for (const other of others) await send(ana, other, 'First');
  await block(others[0], ana);
  await block(others[2], ana);
  for (const at of [2, 1, 0] as const) await send(ana, others[at], 'Second');
  const found: string[] = [];
  let before: string | undefined;
  do {
    const page = await as(ana).conversations({ query: { limit: '1', ...(before && { before }) } });
    found.push(...page.conversations.map(({ userId }) => userId));
    before = page.next ?? undefined;
  } while (before);
  expect(found).toEqual(others.map(({ userId }) => userId));
});

test('a message that is being sent while its receiver blocks is delivered before the block, or withheld', async () => {
  const [ana, ben] = two();
  await send(ana, ben, 'Hello');
  const [sent] = await Promise.all([Promise.all(upTo(6).map((n) => send(ana, ben, `${n}`))), block(ben, ana)]);
  expect(seqs(sent).sort()).toEqual([2, 3, 4, 5, 6, 7]);
  const seen = seqs((await read(ben, ana)).messages);
  expect(seen).toEqual(upTo(seen.length));
  await send(ana, ben, 'Late');
  expect(await texts(ben, ana)).toHaveLength(seen.length);
});

test('a block and a first message at the same time make one conversation', async () => {
  const [ana, ben] = two();
  await Promise.all([send(ana, ben, 'Hello'), block(ben, ana), block(ben, ana)]);
  expect(await countStored(ana, ben)).toBe(1);
  expect(await blockedBy(ben)).toHaveLength(1);
  expect(await texts(ana, ben)).toEqual(['Hello']);
});

test('a person cannot block themselves, and nothing is stored of a block that has ended', async () => {
  const [ana, ben] = two();
  expect(await outcome(block(ana, ana))).toBe('400 You cannot write to yourself.');
  expect(await outcome(unblock(ana, ben))).toMatch(/^404/);
  await block(ana, ben);
  await block(ben, ana);
  await unblock(ana, ben);
  expect(await countStored(ana, ben)).toBe(1);
  await unblock(ben, ana);
  expect(await countStored(ana, ben)).toBe(0);
});

test('what only a removed person saw is deleted with their account, and a merge keeps it with the remaining one', async () => {
  const [ana, ben, carla, into] = [chat.person(1), chat.person(1), chat.person(1), chat.person(1)];
  await block(ben, ana);
  await send(ana, ben, 'Withheld');
  await send(ana, carla, 'Hello');
  await block(carla, ana);
  await send(ana, carla, 'Withheld');
  await chat.merge(ana, into);
  expect(await texts(into, ben)).toEqual(['Withheld']);
  expect(await list(into)).toEqual([carla, ben].map(({ userId }) => [userId, 'Withheld', 0]));
  expect([await list(carla), await list(ben)]).toEqual([[[into.userId, 'Hello', 0]], []]);
  expect(await blockedBy(ben)).toMatchObject([{ userId: into.userId }]);
  await chat.removePerson(into);
  expect(await countStored(into, ben)).toBe(0);
  expect(await texts(carla, into)).toEqual(['Hello']);
  const withheld = { content: 'Withheld', conversation: { $regex: into.userId } };
  expect(await chat.db.collection('messages').countDocuments(withheld)).toBe(0);
});

test('a block removes the unread notices of the blocked person, with a conversation and without one', async () => {
  const [ana, ben, carla] = [chat.person(1), chat.person(1), chat.person(1)];
  await send(ana, ben);
  await block(ben, ana);
  await block(ben, carla);
  const blocked = (await recordedDomainEvents(chat.db)).filter(
    ({ kind, audience }) => kind === 'chat.person-blocked' && JSON.stringify(audience).includes(ben.userId),
  );
  expect(blocked.map(({ data }) => data)).toEqual([{ userId: ana.userId }, { userId: carla.userId }]);
});
