import type { Identity } from '@meridian/service-kit';
import { outcome } from '@meridian/service-kit/testing';
import { directCalls } from '../../testing/direct-calls';
import { useChat } from '../../testing/use-chat';

const chat = useChat();
const { as, block, receiveFrom, ...direct } = directCalls(chat);
const send = (from: Identity, to: Identity, clientId?: string) =>
  outcome(direct.send(from, to, 'Hello', clientId, chat.two));
/** Returns the reason that the office reads why a person may or may not write to another one. */
async function reasonOf({ userId, isActive, isSiteAdmin }: Identity, other: Identity) {
  const params = { userId, otherUserId: other.userId };
  const { verdicts } = await chat.internal().accessToPerson({ params, body: { isActive, isSiteAdmin } });
  return verdicts.map(({ thing, isAllowed, reason }) => `${thing} ${isAllowed} ${reason}`).join();
}
/** Expects that a person may begin a conversation, or is refused with this text and reason, in every response alike. */
async function expectRefusal(from: Identity, to: Identity, text: string | null, reason = 'active') {
  expect((await direct.read(from, to)).refusal).toBe(text);
  expect(await reasonOf(from, to)).toBe(`person-message ${!text} ${reason}`);
  expect(await send(from, to)).toBe(text ? `403 ${text}` : 'ok');
}

test('the office reads the reason of a refusal, but does not learn whom a person blocks', async () => {
  const [ana, ben] = direct.two();
  expect(await reasonOf({ ...ana, isActive: false }, ben)).toBe('person-message false not-active');
  expect(await reasonOf(ana, ana)).toBe('person-message false own-account');
  await send(ana, ben);
  await block(ben, ana);
  for (const [from, to] of [[ana, ben] as const, [ben, ana] as const])
    expect(await reasonOf(from, to)).toBe('person-message true active');
  chat.stub.inactive.add(ben.userId);
  expect(await reasonOf(ana, ben)).toBe('person-message false other-not-active');
});

test('everyone may begin a conversation until a person chooses otherwise, and the choice is stored', async () => {
  const [ana, ben] = direct.two();
  expect(await as(ana).settings({})).toEqual({ messagesFrom: 'everyone' });
  await expectRefusal(ben, ana, null);
  expect(await receiveFrom(ana, 'chapters')).toEqual({ messagesFrom: 'chapters' });
  expect(await as(ana, chat.two).settings({})).toEqual({ messagesFrom: 'chapters' });
});

test('members of the chapters of a person may begin a conversation, and others are told why not', async () => {
  const [ana, ben, carla] = [chat.person(1, 2), chat.person(2, 3), chat.person(3)];
  await receiveFrom(ana, 'chapters');
  const text = `${ana.name} receives first messages only from members of their chapters.`;
  await expectRefusal(carla, ana, text, 'receives-from-chapters');
  await expectRefusal(ben, ana, null);
  chat.stub.members.add(`${carla.userId} 1`);
  expect(await send(carla, ana)).toBe('ok');
});

test('nobody may begin a conversation with a person who chose so, not even a site admin, but they may begin one', async () => {
  const [ana, ben] = direct.two();
  await receiveFrom(ana, 'nobody');
  const text = `${ana.name} does not receive first messages. They can write to you.`;
  await expectRefusal(ben, ana, text, 'receives-from-nobody');
  expect(await send({ ...ben, isSiteAdmin: true }, ana)).toBe(`403 ${text}`);
  await expectRefusal(ana, ben, null);
  await expectRefusal(ben, ana, null);
});

test('an existing conversation continues, and a repeated first message is acknowledged', async () => {
  const [ana, ben] = direct.two();
  const clientId = crypto.randomUUID();
  expect(await send(ben, ana, clientId)).toBe('ok');
  await receiveFrom(ana, 'nobody');
  expect(await send(ben, ana, clientId)).toBe('ok');
  expect(await send(ben, ana)).toBe('ok');
  expect(await direct.texts(ana, ben)).toHaveLength(2);
});

test('the choice is deleted with the account, and a merge keeps that of the remaining account, or else the other', async () => {
  const [from, into, other, gone] = [chat.person(1), chat.person(1), chat.person(1), chat.person(1)];
  const choiceOf = async (person: Identity) => (await as(person).settings({})).messagesFrom;
  await receiveFrom(from, 'nobody');
  await chat.merge(from, into);
  expect(await choiceOf(into)).toBe('nobody');
  await receiveFrom(other, 'chapters');
  await chat.merge(into, other);
  expect([await choiceOf(other), await choiceOf(into)]).toEqual(['chapters', 'everyone']);
  await receiveFrom(gone, 'nobody');
  await chat.removePerson(gone);
  expect(await choiceOf(gone)).toBe('everyone');
  expect(await outcome(receiveFrom(gone, 'nobody'))).toMatch(/^403/);
});
