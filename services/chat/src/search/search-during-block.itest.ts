import type { Identity } from '@meridian/service-kit';
import { directCalls } from '../testing/direct-calls';
import { useChat } from '../testing/use-chat';

const chat = useChat();
const direct = directCalls(chat);
const find = (person: Identity, search: string, limit = '20') =>
  chat.as(person, chat.two).chats.search({ query: { search, limit } });
const texts = async (person: Identity, search: string) => (await find(person, search)).messages.map(({ text }) => text);

/** Creates two people, the second of whom blocks the first after one message. */
async function createBlock(content: string) {
  const [ana, ben] = direct.two();
  const { id } = await direct.send(ana, ben, content);
  await direct.block(ben, ana);
  const send = (text: string) => direct.send(ana, ben, text);
  const edit = (of: string, text: string) => direct.edit(ana, ben, of, text);
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
  const finds = (person: Identity, ...searches: string[]) => Promise.all(searches.map((each) => texts(person, each)));
  await edit(id, 'Bring the bassoon');
  expect(await finds(ana, 'bassoon', 'trombone')).toEqual([['Bring the bassoon'], []]);
  expect(await finds(ben, 'bassoon', 'tromb bring')).toEqual([[], ['Bring the trombone']]);
  const hidden = `${ana.userId}bassoon`;
  expect(await finds(ben, hidden, `@${hidden}`, `@${ana.userId}`)).toEqual([[], [], []]);
  const withheld = await send('Nobody hears the tuba');
  await edit(withheld.id, 'Nobody hears the ocarina');
  expect(await finds(ana, 'ocarina', 'tuba')).toEqual([['Nobody hears the ocarina'], []]);
  expect(await finds(ben, 'ocarina', 'tuba')).toEqual([[], []]);

  await direct.unblock(ben, ana);
  expect([await texts(ana, 'bassoon'), await texts(ben, 'trombone')]).toEqual([
    ['Bring the bassoon'],
    ['Bring the trombone'],
  ]);
  await edit(id, 'Bring the celesta');
  for (const person of [ana, ben])
    expect(await finds(person, 'celesta', 'trombone', 'bassoon')).toEqual([['Bring the celesta'], [], []]);
  await direct.remove(ana, ben, withheld.id);
  expect(await texts(ana, 'ocarina')).toEqual([]);
});

test('a merge of accounts and a deletion keep what each person finds', async () => {
  const { ana, ben, id, send, edit } = await createBlock('The zither came');
  await edit(id, 'The harmonium came');
  await send('The theremin came');
  const [intoAna, intoBen] = [chat.person(1), chat.person(1)];
  await chat.merge(ana, intoAna);
  await chat.merge(ben, intoBen);
  expect(await texts(intoAna, 'came')).toEqual(['The theremin came', 'The harmonium came']);
  expect(await texts(intoBen, 'came')).toEqual(['The zither came']);
  await chat.removePerson(intoAna);
  expect([await texts(intoBen, 'zither'), await texts(intoBen, 'harmonium')]).toEqual([['The zither came'], []]);
});
