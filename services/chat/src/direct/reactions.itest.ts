import { eventually, outcome } from '@meridian/service-kit/testing';
import type { Reaction } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { mergedReactions } from '../merging/merge-reactions';
import { directCalls } from '../testing/direct-calls';
import { collect } from '../testing/socket-events';
import { useChat, type Person } from '../testing/use-chat';

const chat = useChat();
const calls = directCalls(chat);

/** Creates two people and a message of the first one, and the calls of each about it. */
async function createMessage() {
  const [ana, ben] = calls.two();
  const { id } = await calls.send(ana, ben);
  const otherOf = (person: Person) => (person === ana ? ben : ana);
  const react = (person: Person, isOn = true, reaction: Reaction = 'like') =>
    calls.react(person, otherOf(person), id, isOn, reaction);
  /** Returns the reactions that a person sees, with a mark at their own. */
  const reactionsFor = async (person: Person, other: Person = otherOf(person)) =>
    (await calls.read(person, other)).messages[0]?.reactions?.map(
      ({ reaction, count, isOwn }) => `${count} ${reaction}${isOwn ? '*' : ''}`,
    );
  const remove = () => calls.remove(ana, ben, id);
  return { ana, ben, react, reactionsFor, remove };
}

test('both people react, each once, and their pages are told at every replica', async () => {
  const { ana, ben, react, reactionsFor } = await createMessage();
  const told = collect(await chat.connect(chat.two, ana), 'direct-messages-changed');
  await Promise.all([react(ben), react(ben), react(ben)]);
  await eventually(() => told.length > 0);
  await react(ana);
  await react(ben, true, 'thanks');
  expect(await reactionsFor(ana)).toEqual(['2 like*', '1 thanks']);
  await react(ana, false);
  await react(ana, false);
  expect(await reactionsFor(ben)).toEqual(['1 like*', '1 thanks*']);
});

test('nobody reacts to a message that they may not answer, a block hides a reaction, and everybody can withdraw their own', async () => {
  const { ana, ben, react, reactionsFor, remove } = await createMessage();
  await react(ana, true, 'love');
  chat.stub.inactive.add(ben.userId);
  expect(await outcome(react(ana))).toMatch(/^403 This person is not an active member/);
  chat.stub.inactive.delete(ben.userId);
  await calls.block(ben, ana);
  expect(await outcome(react(ben))).toMatch(/^403/);
  await react(ana, false, 'love');
  await react(ana);
  expect(await reactionsFor(ben)).toBeUndefined();
  expect(await reactionsFor(ana)).toEqual(['1 like*']);
  await remove();
  expect(await outcome(react(ana, false))).toMatch(/^409/);
});

test('a reaction during a block is seen by its person only, who can withdraw it and make it again afterwards', async () => {
  const { ana, ben, react, reactionsFor } = await createMessage();
  await react(ana, true, 'love');
  await calls.block(ben, ana);
  await react(ana, true, 'laugh');
  await calls.unblock(ben, ana);
  expect(await reactionsFor(ben)).toEqual(['1 love']);
  expect(await reactionsFor(ana)).toEqual(['1 love*', '1 laugh*']);
  await react(ana, true, 'laugh');
  expect(await reactionsFor(ben)).toEqual(['1 love']);
  await react(ana, false, 'laugh');
  await react(ana, true, 'laugh');
  expect(await reactionsFor(ben)).toEqual(['1 love', '1 laugh']);
});

test('reactions end with the message and with the account, and move with a merge', async () => {
  const deleted = await createMessage();
  await deleted.react(deleted.ben);
  await deleted.remove();
  expect(await deleted.reactionsFor(deleted.ben)).toBeUndefined();

  const removed = await createMessage();
  await removed.react(removed.ben);
  await removed.react(removed.ana);
  await chat.removePerson(removed.ben);
  expect(await removed.reactionsFor(removed.ana)).toEqual(['1 like*']);
  expect(await outcome(removed.react(removed.ben))).toBe('403 This account is being deleted.');

  const merged = await createMessage();
  await merged.react(merged.ben, true, 'thanks');
  const into = chat.person(1);
  await chat.merge(merged.ben, into);
  expect(await merged.reactionsFor(into, merged.ana)).toEqual(['1 thanks*']);
});

test('a merge of accounts keeps a reaction that both see, and not an equal one that only its person sees', () => {
  const [from, into] = [new Types.ObjectId(), new Types.ObjectId()];
  const merged = (...reactions: Parameters<typeof mergedReactions>[0]) =>
    mergedReactions(reactions, { fromId: String(from), intoId: String(into) });
  const like = (userId: Types.ObjectId) => ({ reaction: 'like' as const, userId });
  const withheld = (userId: Types.ObjectId) => ({ ...like(userId), isWithheld: true as const });
  expect(merged(withheld(into), like(from))).toEqual([like(into)]);
  expect(merged(like(into), withheld(from))).toEqual([like(into)]);
  expect(merged(withheld(from))).toEqual([withheld(into)]);
});
