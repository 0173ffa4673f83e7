import type { Identity } from '@meridian/service-kit';
import { chatInternalApi, chatsApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

const as = (person: Identity) => chat.environment.client(directMessagesApi, chat.one.url, person);
const find = (person: Identity, search: string, limit = '20') =>
  chat.environment.client(chatsApi, chat.two.url, person).search({ query: { search, limit } });
const texts = async (person: Identity, search: string) => (await find(person, search)).messages.map(({ text }) => text);
const internal = () => chat.environment.service(chatInternalApi, chat.one.url);

/** Creates two people, the second of whom blocks the first after one message. */
async function createBlock(content: string) {
  const [ana, ben] = [chat.person(1), chat.person(1)];
  const send = (text: string) =>
    as(ana).send({ params: { userId: ben.userId }, body: { content: text, clientId: randomUUID() } });
  const edit = (id: string, text: string) =>
    as(ana).editMessage({ params: { userId: ben.userId, id }, body: { content: text } });
  const { id } = await send(content);
  await as(ben).block({ params: { userId: ana.userId } });
  return { ana, ben, id, send, edit };
}

test('a message that was withheld because of a block is found by its author only', async () => {
  const { ana, ben, id, send, edit } = await createBlock('The marimba is yours');
  await send('The marimba is still yours');
  await edit(id, 'The marimba is ours');
  expect(await texts(ben, 'marimba')).toEqual(['The marimba is yours']);
  expect(await texts(ana, 'marimba')).toEqual(['The marimba is still yours', 'The marimba is ours']);
  const { messages, next } = await find(ben, 'marimba', '1');
  expect(messages).toMatchObject([{ text: 'The marimba is yours' }]);
  expect([messages[0]?.after, next]).toEqual([undefined, null]);
});

test('each person finds a message that was edited during a block by the words that they see', async () => {
  const { ana, ben, id, send, edit } = await createBlock('Bring the trombone');
  await edit(id, 'Bring the bassoon');
  expect([await texts(ana, 'bassoon'), await texts(ana, 'trombone')]).toEqual([['Bring the bassoon'], []]);
  expect([await texts(ben, 'bassoon'), await texts(ben, 'tromb bring')]).toEqual([[], ['Bring the trombone']]);
  for (const search of [`${ana.userId}bassoon`, `@${ana.userId}bassoon`, `@${ana.userId}`])
    expect(await texts(ben, search)).toEqual([]);
  const withheld = await send('Nobody hears the tuba');
  await edit(withheld.id, 'Nobody hears the ocarina');
  expect([await texts(ana, 'ocarina'), await texts(ana, 'tuba')]).toEqual([['Nobody hears the ocarina'], []]);
  expect([await texts(ben, 'ocarina'), await texts(ben, 'tuba')]).toEqual([[], []]);

  await as(ben).unblock({ params: { userId: ana.userId } });
  expect([await texts(ana, 'bassoon'), await texts(ben, 'trombone')]).toEqual([
    ['Bring the bassoon'],
    ['Bring the trombone'],
  ]);
  await edit(id, 'Bring the celesta');
  for (const person of [ana, ben])
    expect([await texts(person, 'celesta'), await texts(person, 'trombone'), await texts(person, 'bassoon')]).toEqual([
      ['Bring the celesta'],
      [],
      [],
    ]);
  await as(ana).deleteMessage({ params: { userId: ben.userId, id: withheld.id } });
  expect(await texts(ana, 'ocarina')).toEqual([]);
});

test('a merge of accounts and a deletion keep what each person finds', async () => {
  const { ana, ben, id, send, edit } = await createBlock('The zither came');
  await edit(id, 'The harmonium came');
  await send('The theremin came');
  const [intoAna, intoBen] = [chat.person(1), chat.person(1)];
  await internal().mergePerson({ params: { userId: ana.userId }, body: { intoId: intoAna.userId } });
  await internal().mergePerson({ params: { userId: ben.userId }, body: { intoId: intoBen.userId } });
  expect(await texts(intoAna, 'came')).toEqual(['The theremin came', 'The harmonium came']);
  expect([await texts(intoBen, 'came'), await texts(intoBen, 'harmonium')]).toEqual([['The zither came'], []]);
  await internal().removePerson({ params: { userId: intoAna.userId } });
  expect([await texts(intoBen, 'zither'), await texts(intoBen, 'harmonium')]).toEqual([['The zither came'], []]);
});
