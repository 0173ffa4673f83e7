import type { Identity } from '@meridian/service-kit';
import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import type { Reaction } from '@meridian/shared-types';
import { chatInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { mergedReactions } from '../merging/merge-reactions';
import { collect } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat?.close());

/** Two people, a message of the first one, and the calls of each about it. */
async function aMessage() {
  const [ana, ben] = [chat.person(1), chat.person(1)] as const;
  const as = (person: Identity) => chat.environment.client(directMessagesApi, chat.one.url, person);
  const otherOf = (person: Identity) => ({ userId: person.userId === ana.userId ? ben.userId : ana.userId });
  const { id } = await as(ana).send({ params: otherOf(ana), body: { content: 'Hello', clientId: randomUUID() } });
  const react = (person: Identity, isOn = true, reaction: Reaction = 'like', of = id) =>
    as(person).react({ params: { ...otherOf(person), id: of }, body: { reaction, isOn } });
  const read = async (person: Identity) => (await as(person).read({ params: otherOf(person) })).messages[0];
  return { ana, ben, id, as, react, read };
}

test('both people react, each once, and their pages are told at every replica', async () => {
  const { ana, ben, react, read } = await aMessage();
  const told = collect(await chat.connect(chat.two, ana), 'direct-messages-changed');
  await Promise.all([react(ben), react(ben), react(ben)]);
  await eventually(() => told.length > 0);
  await react(ana);
  await react(ben, true, 'thanks');
  expect((await read(ana))?.reactions).toEqual([
    { reaction: 'like', count: 2, isOwn: true },
    { reaction: 'thanks', count: 1, isOwn: false },
  ]);
  await react(ana, false);
  await react(ana, false);
  expect((await read(ben))?.reactions).toEqual([
    { reaction: 'like', count: 1, isOwn: true },
    { reaction: 'thanks', count: 1, isOwn: true },
  ]);
});

test('nobody reacts to a message that they may not answer, a block hides a reaction, and everybody can withdraw their own', async () => {
  const { ana, ben, id, as, react, read } = await aMessage();
  await react(ana, true, 'love');
  for (const person of [
    { ...ana, actorId: someId() },
    { ...ana, isActive: false },
  ])
    expect(await outcome(react(person))).toMatch(/^403/);
  expect(await outcome(react(chat.person(1)))).toMatch(/^404/);
  expect(await outcome(react(ana, true, 'like', someId()))).toMatch(/^404/);
  chat.stub.inactive.add(ben.userId);
  expect(await outcome(react(ana))).toMatch(/^403 This person is not an active member/);
  chat.stub.inactive.delete(ben.userId);
  await as(ben).block({ params: { userId: ana.userId } });
  expect(await outcome(react(ben))).toMatch(/^403/);
  await react(ana, false, 'love');
  await react(ana);
  expect(await read(ben)).not.toHaveProperty('reactions');
  expect((await read(ana))?.reactions).toEqual([{ reaction: 'like', count: 1, isOwn: true }]);
  await as(ana).deleteMessage({ params: { userId: ben.userId, id } });
  expect(await outcome(react(ana, false))).toMatch(/^409/);
});

test('a reaction during a block is seen by its person only, who can withdraw it and make it again afterwards', async () => {
  const { ana, ben, as, react, read } = await aMessage();
  await react(ana, true, 'love');
  await as(ben).block({ params: { userId: ana.userId } });
  await react(ana, true, 'laugh');
  await as(ben).unblock({ params: { userId: ana.userId } });
  const reactionsOf = async (person: Identity) =>
    (await read(person))?.reactions?.map(({ reaction, count, isOwn }) => [reaction, count, isOwn]);
  expect(await reactionsOf(ben)).toEqual([['love', 1, false]]);
  expect(await reactionsOf(ana)).toEqual([
    ['love', 1, true],
    ['laugh', 1, true],
  ]);
  await react(ana, true, 'laugh');
  expect(await reactionsOf(ben)).toEqual([['love', 1, false]]);
  await react(ana, false, 'laugh');
  await react(ana, true, 'laugh');
  expect(await reactionsOf(ben)).toEqual([
    ['love', 1, false],
    ['laugh', 1, false],
  ]);
});

test('reactions end with the message and with the account, and move with a merge', async () => {
  const internal = chat.environment.service(chatInternalApi, chat.one.url);
  const deleted = await aMessage();
  await deleted.react(deleted.ben);
  await deleted.as(deleted.ana).deleteMessage({ params: { userId: deleted.ben.userId, id: deleted.id } });
  expect(await deleted.read(deleted.ben)).not.toHaveProperty('reactions');

  const removed = await aMessage();
  await removed.react(removed.ben);
  await removed.react(removed.ana);
  await internal.removePerson({ params: { userId: removed.ben.userId } });
  expect((await removed.read(removed.ana))?.reactions).toEqual([{ reaction: 'like', count: 1, isOwn: true }]);
  expect(await outcome(removed.react(removed.ben))).toBe('403 This account is being deleted.');

  const merged = await aMessage();
  await merged.react(merged.ben, true, 'thanks');
  const into = chat.person(1);
  await internal.mergePerson({ params: { userId: merged.ben.userId }, body: { intoId: into.userId } });
  const { messages } = await merged.as(into).read({ params: { userId: merged.ana.userId } });
  expect(messages[0]?.reactions).toEqual([{ reaction: 'thanks', count: 1, isOwn: true }]);
});

test('a merge of accounts keeps a reaction that both see, and not an equal one that only its person sees', () => {
  const [from, into] = [new Types.ObjectId(), new Types.ObjectId()];
  const merge = { fromId: String(from), intoId: String(into) };
  const withheld = { reaction: 'like' as const, userId: into, isWithheld: true as const };
  const visible = { reaction: 'like' as const, userId: from };
  const moved = [{ reaction: 'like', userId: into }];
  expect(mergedReactions([withheld, visible], merge)).toEqual(moved);
  expect(
    mergedReactions(
      [
        { ...visible, userId: into },
        { ...withheld, userId: from },
      ],
      merge,
    ),
  ).toEqual(moved);
  expect(mergedReactions([{ ...withheld, userId: from }], merge)).toEqual([withheld]);
});
